import type { Message } from '../message.ts'

export const REVIEW_TEXTS = {
  title: 'Investment Application Review',
  count: (n: number) => `${n} Applications`,
  search: 'Search by company or name...',
  statusFilter: 'Status',
  allStatus: 'All Status',
  statusOf: (company: string) => `Status of ${company}`,
  pitchDeck: 'Pitch Deck',
  askQuestions: 'Ask Questions',
  questions: 'Q&A',
  exportPdf: 'Export PDF',
  viewDetails: 'View Details',
  empty: 'No applications found',
  emptyFiltered: 'Try adjusting your filters to see more results.',
  emptyUnfiltered: 'No applications have been submitted yet.',
  clearFilters: 'Clear filters',
  filters: 'Filters',
  list: 'Applications to review',
  email: 'Email',
  mobile: 'Mobile',
  hqCity: 'HQ city',
  seeks: (amount: string) => `Seeks ${amount}`,
  waits: 'Waiting',
  noPitchDeck: 'No pitch deck',
  accountDeleted: 'Account deleted',
  statusPending: 'Enter saves, Esc takes it back',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  pages: 'Pages',
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
  applicantUnknown: 'Applicant Name Not Provided',
} as const

export const REVIEW_MESSAGES = {
  accessDenied: { title: 'Access Denied', description: "You don't have permission to access this page." },
  adminsOnly: { title: 'Error', description: 'Only administrators can do this. Please ask one of them.' },
  exportBlocked: { title: 'Error', description: 'Please allow pop-ups to export PDF.' },
  exportFailed: { title: 'Error', description: 'Failed to export PDF.' },
} as const satisfies Record<string, Message>

/** In the place of a list that could not be loaded, beside the toast. */
export const REVIEW_UNAVAILABLE: Message = {
  title: 'The applications could not be shown',
  description: 'Check your connection, then try again.',
}
