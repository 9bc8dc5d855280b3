import { LINK_TEXTS } from '../funding-rounds/application-link.ts'
import { isolate } from '../text.ts'
import { INTEREST_TEXTS } from './interest-messages.ts'
import { isTeamKey } from './list-fields.ts'
import type { Column, ListColumn } from './list-view.ts'
import type { ReviewField } from './review-fields.ts'

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
    interest: INTEREST_TEXTS.title,
    assigned: 'Assigned',
    tags: 'Tags',
    round: 'Round',
    via: LINK_TEXTS.filter,
    deck: 'Deck',
  } satisfies Record<Column, string>,
  selectPage: 'Select all on this page',
  openDeck: 'Open',
} as const

/** @param fields the fields that the group defines itself */
export const columnLabel = (column: ListColumn, fields: readonly ReviewField[]): string =>
  isTeamKey(column)
    ? (fields.find(({ key }) => key === column)?.label ?? FIELD_FILTER_TEXTS.deletedField)
    : LIST_TEXTS.column[column]

export const MORE_FILTERS_TEXTS = {
  /** @param active the number of filters in use */
  more: (active: number) => (active === 0 ? 'More filters' : `More filters (${active})`),
  city: 'HQ city',
  allCities: 'All cities',
  seeks: 'Raising',
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

/** Texts of the filters and columns for the fields that a group defines itself. */
export const FIELD_FILTER_TEXTS = {
  any: 'Any',
  blank: 'Blank',
  from: (day: string) => `from ${day}`,
  until: (day: string) => `until ${day}`,
  /** Accessible names of the controls of a range. */
  amount: { min: (field: string) => `${field} at least`, max: (field: string) => `${field} at most` },
  day: { min: (field: string) => `${field} from`, max: (field: string) => `${field} until` },
  blankOf: (field: string) => `${field}: Blank`,
  /** A field whose name has not loaded. */
  oneField: 'A field',
  deletedField: 'A deleted field',
  highestFirst: (field: string) => `${isolate(field)}: highest first`,
  earliestFirst: (field: string) => `${isolate(field)}: earliest first`,
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
