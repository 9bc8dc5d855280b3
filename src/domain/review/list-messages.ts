import { isolate } from '../text.ts'
import type { Column } from './list-view.ts'

/** Texts of the list's toolbar and table. */
export const LIST_TEXTS = {
  layout: 'Show as',
  cards: 'Cards',
  table: 'Table',
  columns: 'Columns',
  company: 'Company',
  column: {
    applicant: 'Applicant',
    status: 'Status',
    description: 'Description',
    industry: 'Industry',
    stage: 'Stage',
    city: 'HQ city',
    seeks: 'Raising',
    submitted: 'Submitted',
    waiting: 'Waiting',
    due: 'Due',
    questions: 'Questions',
    verdict: 'Verdict',
    team: 'Team',
    assigned: 'Assigned',
    tags: 'Tags',
    round: 'Round',
    deck: 'Deck',
  } satisfies Record<Column, string>,
  selectPage: 'Select all on this page',
  openDeck: 'Open',
} as const

export const MORE_FILTERS_TEXTS = {
  /** @param active the number of filters in use */
  more: (active: number) => (active === 0 ? 'More filters' : `More filters (${active})`),
  city: 'HQ city',
  allCities: 'All cities',
  seeks: 'Raising',
  seeksFrom: 'Raising at least',
  seeksTo: 'Raising at most',
  anyAmount: 'Any',
  to: 'to',
  reviewer: 'Assigned to',
  anyReviewer: 'Anyone',
  unassigned: 'Unassigned',
  formerMember: 'Former member',
  round: 'Round',
  anyRound: 'Any round',
  oneRound: 'One round',
} as const

/** Texts of the buttons that show the active filters and remove them. */
export const ACTIVE_FILTERS_TEXTS = {
  list: 'Active filters',
  remove: 'Remove filter',
  atLeast: (amount: string) => `at least ${amount}`,
  atMost: (amount: string) => `at most ${amount}`,
  submitted: 'Submitted',
  answered: 'Answered',
  undecided: 'Not decided yet',
  progress: 'Progress',
  source: 'Source',
  given: 'Verdict by',
  someone: 'A reviewer',
  verdictOf: (name: string, verdict: string | undefined) =>
    verdict ? `${isolate(name)}, ${verdict}` : isolate(name),
} as const
