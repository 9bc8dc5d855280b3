/** Texts of the form that the specification does not prescribe; those are in domain/applications/messages.ts. */
export const TEXTS = {
  sectionOf: (number: number, count: number) => `Section ${number} of ${count}`,
  requiredHint: 'Everything is needed unless it says “Optional”.',
  left: (count: number) => `${count} left`,
  complete: 'Complete',
  review: 'Read it through',
  reviewHint: 'This is what reviewers will see.',
  backToReview: 'Back to reading it through',
  edit: 'Edit',
  editSection: (title: string) => `Edit ${title}`,
  reviewGaps: (count: number) =>
    count === 0
      ? 'Nothing is missing.'
      : `${count} ${count === 1 ? 'answer needs' : 'answers need'} another look; each leads to its field.`,
  progress: 'Sections of the application',
  summaryTitle: 'Please look at these answers again',
  notFoundTitle: 'Application not found',
  notFoundHint: 'It may have been deleted, or it belongs to another account.',
  toMyApplications: 'Go to My Applications',
  toReview: 'Go to Review',
  loadFailed: {
    title: 'We could not open your application',
    description: 'Nothing is lost. Please try again.',
  },
  nothingToSave: {
    title: 'Nothing to save yet',
    description: 'Your draft is kept as soon as you have entered something.',
  },
  uploading: 'Waiting for the upload…',
  incompleteDocuments: (count: number) =>
    count === 1
      ? 'One document has no title or no file and will not be sent.'
      : `${count} documents have no title or no file and will not be sent.`,
  unsubmittedEdits:
    'This application was submitted meanwhile, in another window or on another device. What you typed here is not part of it:',
} as const
