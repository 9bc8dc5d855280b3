import type { Choice } from '../../forms/choice.ts'

/** The nine categories of the funding-use breakdown, in the order of specification section 3. */
export const FUNDING_USAGE = [
  { value: 'productDevelopment', label: 'Product Development / R&D / NPD' },
  { value: 'marketing', label: 'Marketing & Customer Acquisition' },
  { value: 'sales', label: 'Sales & Business Development' },
  { value: 'operations', label: 'Operations & Admin' },
  { value: 'workingCapital', label: 'Working Capital' },
  { value: 'team', label: 'Team / Talent' },
  { value: 'technology', label: 'Technology & Infrastructure' },
  { value: 'compliance', label: 'Compliance, Admin etc' },
  { value: 'others', label: 'Others' },
] as const satisfies readonly Choice[]
