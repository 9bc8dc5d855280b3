import { BOOK_MAX } from '../limits.ts'
import { pluralise } from '../text.ts'
import type { ExportFormat } from './export-format.ts'

export const FORMAT_NAMES: Record<ExportFormat, string> = {
  xlsx: 'Excel',
  csv: 'CSV',
  pdf: 'Book (PDF)',
  zip: 'Decks (ZIP)',
}

/** Texts of the export dialog, and headings of columns that no screen has. */
export const EXPORT_TEXTS = {
  open: 'Export…',
  key: 'Export the list',
  title: 'Export applications',
  format: 'Format',
  scope: 'Applications',
  list: (count: number | undefined) => (count === undefined ? 'This list' : `This list (${count})`),
  selected: (count: number) => `Selected (${count})`,
  content: 'Columns',
  columns: 'Columns in view',
  answers: 'All answers',
  include: 'Include',
  verdicts: 'Verdicts',
  verdictsHint: {
    xlsx: 'Counts and one-line summaries, and a second sheet with every verdict you can see.',
    csv: 'Counts and one-line summaries of the verdicts you can see.',
    pdf: 'Every verdict you can see, after the answers.',
  } satisfies Record<Exclude<ExportFormat, 'zip'>, string>,
  interests: 'Interest',
  interestsHint:
    'The number of interested members, their amounts, and each member’s interest that you can see.',
  notes: 'Notes',
  notesHint: 'The team’s notes that you can read.',
  contacts: 'Contact details',
  contactsHint: 'E-mail addresses and LinkedIn profiles of the founders.',
  export: (count: number | undefined) =>
    count === undefined ? 'Export' : `Export ${pluralise(count, 'application', 'applications')}`,
  cancel: 'Cancel',
  preparing: 'Preparing the file…',
  printing: (printed: string) => `Printing application ${printed}…`,
  downloading: (received: string, total: string | undefined) =>
    total === undefined ? `Downloading: ${received}` : `Downloading: ${received} of ${total}`,
  done: (count: number) => ({
    title: 'Exported',
    description: `The file has ${pluralise(count, 'application', 'applications')}.`,
  }),
  failed: 'The export failed. Please try again.',
  sheets: { applications: 'Applications', verdicts: 'Verdicts' },
  submitted: (timeZone: string) => `Submitted (${timeZone})`,
  updated: (timeZone: string) => `Updated (${timeZone})`,
  seeks: 'Raising (INR)',
  rupees: 'INR',
  inUnit: (label: string, unit: string) => (unit === '' ? label : `${label} (${unit})`),
  link: 'Link',
  who: 'By',
  verdict: 'Verdict',
  verdictCount: (label: string) => `Verdicts: ${label}`,
  interested: 'Interested',
  interestTotal: 'Interest (INR)',
  interestByMember: 'Interest by member',
  founders: (label: string) => `Founders: ${label}`,
  part: (question: string, label: string) => `${question}: ${label}`,
  total: 'Total (INR)',
  sent: (round: number, timeZone: string) => `Questions ${round}: Sent (${timeZone})`,
  answered: (round: number, timeZone: string) => `Questions ${round}: Submitted (${timeZone})`,
  question: (round: number, number: number) => `Question ${round}.${number}`,
  answer: (round: number, number: number) => `Answer ${round}.${number}`,
} as const

export const DECK_TEXTS = {
  kind: 'Pitch deck',
  missing: 'Missing.txt',
  missingHint: 'These files are missing from the storage:',
} as const

/** A comment in the file of a book, from which the browser learns how much of it is made. */
export const bookProgress = (application: number, all: number) => `application ${application} of ${all}`
export const BOOK_PROGRESS = /%application (\d+ of \d+)\n/g

export const EXPORT_REFUSALS = {
  busy: 'Other exports are running. Please try again in a moment.',
  cancelled: 'The download was cancelled.',
  tooMany: (format: ExportFormat, count: number) =>
    `${FORMAT_NAMES[format]} can have at most ${BOOK_MAX} applications; this would have ${count}. Select fewer, or filter the list.`,
} as const

/** Appended to a text that was cut to the maximum length of a spreadsheet cell. */
export const CUT_MARK = '… [cut: too long for a cell]'
