/**
 * Texts of the form that the specification does not prescribe. The prescribed texts are in
 * domain/applications/messages.ts.
 */
export const TEXTS = {
  sectionOf: (number: number, count: number) => `Section ${number} of ${count}`,
  requiredHint: 'All fields are required unless marked optional.',
  missing: (count: number) => `${count} to go`,
  complete: 'Complete',
  review: 'Review',
  reviewHint: 'This is what reviewers will see.',
  backToReview: 'Back to review',
  edit: 'Edit',
  editSection: (title: string) => `Edit ${title}`,
  reviewGaps: (count: number) =>
    count === 0
      ? 'Everything is filled in.'
      : `${count} ${count === 1 ? 'answer needs' : 'answers need'} attention. Select one to edit it.`,
  cut: (characters: number) => `Cut at ${characters} characters when you pasted it.`,
  progress: 'Sections of the application',
  summaryTitle: 'Please fix the following',
  notFoundTitle: 'Application not found',
  notFoundHint: 'It may have been deleted, or it belongs to another account.',
  share: 'Share with co-founders',
  /** For members, who cannot invite. */
  coFounders: 'Co-founders',
  ownerSubmits: 'Only the owner can submit this application.',
  removedTitle: 'You can no longer edit this application',
  removedHint: 'Its owner has removed you, or it was deleted.',
  unsavedEdits: 'These answers were not saved. Copy what you still need:',
  toMyApplications: 'Go to My Applications',
  toReview: 'Go to Review',
  openInReader: 'Open in the reader',
  loadFailed: {
    title: 'We could not open your application',
    description: 'Nothing is lost. Please try again.',
  },
  nothingToSave: {
    title: 'Nothing to save yet',
    description: 'Your draft is saved once you enter something.',
  },
  fileNotUploaded: (filename: string, reason = '') => ({
    title: 'File not uploaded',
    description: `${filename} is not in your draft. Everything else is saved. ${reason}`,
  }),
  uploading: 'Waiting for the upload…',
  incompleteDocuments: (count: number) =>
    count === 1
      ? '1 incomplete document will not be included.'
      : `${count} incomplete documents will not be included.`,
  unsubmittedEdits:
    'This application was submitted from another window or device. These edits were not included:',
} as const
