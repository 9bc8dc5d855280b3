import { STATUS_UPDATE_HOURS } from '../limits.ts'
import type { Message } from '../message.ts'

export const REVIEW_TEXTS = {
  title: 'Investment Application Review',
  count: (n: number) => (n === 1 ? '1 Application' : `${n} Applications`),
  search: 'Search by company or name...',
  statusFilter: 'Status',
  allStatus: 'All Status',
  statusOf: (company: string) => `Status of ${company}`,
  pitchDeck: 'Pitch Deck',
  askQuestions: 'Ask Questions',
  questions: 'Q&A',
  exportPdf: 'Export PDF',
  viewDetails: 'View Details',
  industry: 'Industry',
  allIndustries: 'All industries',
  stage: 'Stage',
  allStages: 'All stages',
  sort: 'Order',
  sorts: {
    newest: 'Newest first',
    oldest: 'Longest waiting first',
    capital: 'Most capital sought first',
    company: 'By company name',
    disputed: 'Disputed first',
  },
  start: 'Start reviewing',
  undecided: (n: number) => (n === 0 ? 'All decided' : `${n} undecided`),
  late: (n: number) => `${n} past ${STATUS_UPDATE_HOURS} h`,
  filters: 'Filters',
  list: 'Applications to review',
  email: 'Email',
  mobile: 'Mobile',
  hqCity: 'HQ city',
  seeks: (amount: string) => `Seeks ${amount}`,
  waiting: 'Waiting',
  noPitchDeck: 'No pitch deck',
  accountDeleted: 'Account deleted',
  statusPending: 'Enter saves, Esc takes it back',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  pages: 'Pages',
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
  applicantUnknown: 'Applicant Name Not Provided',
} as const

export const READER_TEXTS = {
  close: 'Back to the list',
  position: (number: number, of: number) => `${number} of ${of}`,
  /** The application was opened by an address whose filters exclude it. */
  notInQueue: (of: number) => (of === 0 ? 'This list is empty' : `Not among the ${of} of this list`),
  first: 'This is the first one.',
  last: 'This is the last one.',
  newApplications: (count: number) => `${count} new since`,
  addNewApplications: 'Add to the end',
  queueFailed: 'What comes next could not be read.',
  tryAgain: 'Try again',
  previous: 'Previous',
  next: 'Next',
  /** Shown in place of a deleted application. */
  nextApplication: 'Next application',
  keysHint: 'They rest while you type in a field, and while the focus is within the deck.',
  sections: 'Sections',
  sidePanel: 'Beside the application',
  panes: 'What to read',
  application: 'Application',
  deck: 'Deck',
  questions: 'Questions',
  verdicts: 'Verdicts',
  history: 'History',
  deckOf: (company: string) => `Pitch deck of ${company}`,
  openDeck: 'Open in a new tab',
  download: 'Download',
  noDeckHint: 'The founder sent none with the application.',
  deckNotDisplayable: 'This deck cannot be shown here',
  deckNotDisplayableHint: 'Only PDFs stand beside the text. This one can be downloaded.',
  noViewerHint: 'This browser shows no PDF within a page. It opens in a tab of its own.',
  askForPdf: 'Ask for a PDF',
  pdfQuestion: 'Could you please send us your pitch deck as a PDF?',
  statusChange: (from: string, to: string) => `${from} → ${to}`,
  submitted: 'Submitted the application',
  /** Changes by others while the application is open. */
  statusChanged: (who: string, label: string) => `${who} changed the status to ${label}.`,
  answered: 'The founder has answered the questions.',
  asked: 'The founder was asked something more.',
} as const

/** Replaces an application that was deleted while the reader was open. */
export const APPLICATION_GONE: Message = {
  title: 'This application is no longer here',
  description: 'It was deleted meanwhile, or is no longer for you to see. The others keep their places.',
}

/** Replaces an application that failed to load, in addition to the toast. */
export const APPLICATION_UNAVAILABLE: Message = {
  title: 'The application could not be shown',
  description: 'Check your connection, then try again.',
}

export const REVIEW_MESSAGES = {
  accessDenied: { title: 'Access Denied', description: "You don't have permission to access this page." },
  adminsOnly: { title: 'Error', description: 'Only administrators can do this. Please ask one of them.' },
  exportBlocked: { title: 'Error', description: 'Please allow pop-ups to export PDF.' },
  exportFailed: { title: 'Error', description: 'Failed to export PDF.' },
} as const satisfies Record<string, Message>

export const UNDO_MESSAGES = {
  undone: (label: string): Message => ({
    title: 'Undone',
    description: `The status is ${label} again. No e-mail was sent.`,
  }),
  undoFailed: { title: 'Error', description: 'This could not be undone. Please try again.' },
} as const

/** Refusals to undo a decision. */
export const UNDO_REFUSALS = {
  'already-sent':
    'It is too late to undo this: the founder is being told. Choose another status; the founder gets an e-mail about that.',
  conflict: 'This was decided about once more meanwhile. Reload to see how it stands.',
} as const

/** Replaces a list that failed to load, in addition to the toast. */
export const REVIEW_UNAVAILABLE: Message = {
  title: 'The applications could not be shown',
  description: 'Check your connection, then try again.',
}
