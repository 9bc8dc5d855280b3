import type { Message } from '../message.ts'
import { isolate } from '../text.ts'

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
  /** Label of the button that opens the menu with a card's other actions. */
  more: 'More actions',
  industry: 'Industry',
  allIndustries: 'All industries',
  stage: 'Stage',
  allStages: 'All stages',
  sort: 'Sort by',
  sorts: {
    newest: 'Newest first',
    oldest: 'Oldest first',
    capital: 'Largest raise first',
    company: 'Company name',
    disputed: 'Disputed first',
    own: 'My own order',
  },
  ownOrderHint: 'Each reader has another order, so that no application is always read last.',
  start: 'Start reviewing',
  undecided: (n: number) => (n === 0 ? 'All decided' : `${n} undecided`),
  toJudge: (n: number) => (n === 0 ? 'All caught up' : `${n} to judge`),
  overdue: (n: number) => `${n} overdue`,
  filters: 'Filters',
  list: 'Applications to review',
  email: 'Email',
  mobile: 'Mobile',
  hqCity: 'HQ city',
  seeks: (amount: string) => `Raising ${amount}`,
  due: 'Due',
  noPitchDeck: 'No pitch deck',
  accountDeleted: 'Account deleted',
  statusPending: 'Enter to save, Esc to cancel',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  pages: 'Pages',
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
  applicantUnknown: 'Applicant Name Not Provided',
} as const

export const READER_TEXTS = {
  close: 'Back to the list',
  position: (number: number, of: number) => `${number} of ${of}`,
  /** Shown when an application is opened from an address whose filters exclude it. */
  notInQueue: (of: number) => (of === 0 ? 'This list is empty' : 'Not in this list'),
  first: 'This is the first application.',
  last: 'This is the last application.',
  newApplications: (count: number) => `${count} new`,
  addNewApplications: 'Add to this list',
  queueFailed: 'The next application could not be loaded.',
  tryAgain: 'Try again',
  previous: 'Previous',
  next: 'Next',
  /** Label of the button below the notice that the application is gone. */
  nextApplication: 'Next application',
  keysHint: 'Inactive while you type or use the deck.',
  keysInactive: 'Shortcuts are inactive while you use the deck.',
  skipDeck: 'Skip the deck',
  sections: 'Sections',
  sidePanel: 'Side panel',
  panes: 'View',
  application: 'Application',
  deck: 'Deck',
  questions: 'Questions',
  verdicts: 'Verdicts',
  /** Shown after 'Verdicts' where there is room. */
  andNotes: '& notes',
  history: 'History',
  deckOf: (company: string) => `Pitch deck of ${company}`,
  openDeck: 'Open in a new tab',
  download: 'Download',
  noDeckHint: 'No deck was uploaded.',
  deckNotDisplayable: 'This deck cannot be shown here',
  deckNotDisplayableHint: 'Only PDFs can be previewed. Download it instead.',
  noViewerHint: 'Your browser cannot show PDFs here. Open it in a new tab.',
  askForPdf: 'Ask for a PDF',
  pdfQuestion: 'Could you please send us your pitch deck as a PDF?',
  statusChange: (from: string, to: string) => `${from} → ${to}`,
  submitted: 'Submitted the application',
  /** Describes changes by others while the application is open. */
  statusChanged: (who: string, label: string) => `${isolate(who)} changed the status to ${label}.`,
  answered: 'The founder has answered the questions.',
  questionsSent: 'New questions were sent to the founder.',
} as const

/** Shown in place of an application that was deleted, or that the viewer may no longer see. */
export const APPLICATION_GONE: Message = {
  title: 'This application is no longer here',
  description: 'It was deleted, or you no longer have access.',
}

/** Shown in place of an application that failed to load, in addition to the toast. */
export const APPLICATION_UNAVAILABLE: Message = {
  title: 'The application could not be shown',
  description: 'Check your connection, then try again.',
}

export const REVIEW_MESSAGES = {
  accessDenied: { title: 'Access Denied', description: "You don't have permission to access this page." },
  adminsOnly: { title: 'Error', description: 'Only administrators can do this.' },
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
    'Too late to undo: the e-mail has already been sent. You can still change the status; the founder then gets another e-mail.',
  conflict: 'Someone has changed this decision. Reload to see the latest.',
} as const

/** Shown in place of a list that failed to load, in addition to the toast. */
export const REVIEW_UNAVAILABLE: Message = {
  title: 'The applications could not be shown',
  description: 'Check your connection, then try again.',
}

/** The refusal of a bulk request whose id was already used for a different request. */
export const ID_ALREADY_USED = 'This id was already used for another request. Please try again.'
