import type { Column } from './list-view.ts'

/** The toolbar and the table of the list. */
export const LIST_TEXTS = {
  layout: 'Show as',
  cards: 'Cards',
  table: 'Table',
  columns: 'Columns',
  company: 'Company',
  column: {
    applicant: 'Applicant',
    status: 'Status',
    description: 'In one line',
    industry: 'Industry',
    stage: 'Stage',
    city: 'HQ city',
    seeks: 'Seeks',
    submitted: 'Submitted',
    waiting: 'Waiting',
    questions: 'Questions',
    verdict: 'Verdict',
    deck: 'Deck',
  } satisfies Record<Column, string>,
  selectPage: 'Select all on this page',
  openDeck: 'Open',
} as const

export const MORE_FILTERS_TEXTS = {
  more: 'More filters',
  city: 'HQ city',
  allCities: 'All cities',
  seeks: 'Seeks',
  seeksFrom: 'Seeks at least',
  seeksTo: 'Seeks at most',
  any: 'any',
  to: 'to',
  reviewer: 'Assigned to',
  anybody: 'Anybody or nobody',
  nobody: 'Nobody',
  somebodyElse: 'Somebody who has left the team',
} as const
