/** What the form says beyond the specification's own texts (domain/applications/messages.ts). */
export const TEXTS = {
  sectionOf: (number: number, count: number) => `Section ${number} of ${count}`,
  requiredHint: 'Everything is needed unless it says “Optional”.',
  left: (count: number) => `${count} to fill in`,
  complete: 'Complete',
  progress: 'Sections of the application',
  summaryTitle: 'Please look at these answers again',
  notFoundTitle: 'Application not found',
  notFoundHint: 'It may have been deleted, or it belongs to another account.',
  toMyApplications: 'Go to My Applications',
  loadFailed: {
    title: 'We could not open your application',
    description: 'Nothing is lost. Please try again.',
  },
  restored: {
    title: 'Your changes are back',
    description: 'They were kept in this tab, as they could not be saved when you left.',
  },
  nothingToSave: {
    title: 'Nothing to save yet',
    description: 'Your draft is kept as soon as you have entered something.',
  },
  decideFirst: 'Please decide first which text to keep.',
  saving: 'Saving…',
  saved: (time: string) => `Saved ${time}`,
  unsaved: 'Not saved yet',
  couldNotSave: 'Could not save',
  tryAgain: 'Try again',
  uploading: 'Waiting for the upload…',
  halfDocuments: (count: number) =>
    count === 1
      ? 'One document has no title or no file and will not be sent.'
      : `${count} documents have no title or no file and will not be sent.`,
  signedOutTitle: 'You have been signed out',
  signedOut: 'What you wrote is still here. Sign in again in a new tab, then come back and save.',
  signedOutLink: 'Sign in in a new tab',
  otherPersonTitle: 'Somebody else is signed in now',
  otherPerson:
    'What you wrote is still here. Sign in with the account it belongs to in a new tab, then save.',
  saveNow: 'Save now',
  conflictTitle: 'Changed in two places',
  conflict: 'This answer was also changed in another tab or on another device. Which one should stay?',
  yours: 'Yours, in this tab',
  others: 'The other one',
  keepMine: 'Keep mine',
  takeTheirs: 'Take theirs',
  discardedMine: 'Your former text',
  discardedTheirs: 'The other text',
  blank: 'Left blank',
  dismiss: 'Dismiss',
} as const
