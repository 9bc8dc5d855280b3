import type { Choice } from '../forms/choice.ts'

/** The rules about figures (figure-checks.ts), with their labels. */
export const FIGURE_CHECK_NAMES = [
  { value: 'revenue-at-idea', label: 'Revenue at the stage Idea' },
  { value: 'bootstrapped-with-funding', label: 'Past funding although bootstrapped' },
  { value: 'revenue-jump', label: 'Fall or growth of the revenue' },
  { value: 'use-of-funds', label: 'Total of the use of funds' },
  { value: 'more-founders-named', label: 'Number of founders' },
  { value: 'raised-before-revenue', label: 'Funding before the first revenue' },
  { value: 'amount-in-text', label: 'Amounts in texts' },
  { value: 'old-deck', label: 'Age of the deck' },
] as const satisfies readonly Choice[]

export type FigureCheckName = (typeof FIGURE_CHECK_NAMES)[number]['value']
