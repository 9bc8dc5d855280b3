import { isolate } from '#domain/text.ts'

/** Texts about saving that all records share. */
export const RECORD_TEXTS = {
  savedAsTyped: 'Saved as you type',
  saving: 'Saving…',
  saved: (time: string) => `Saved ${time}`,
  unsaved: 'Not saved yet',
  offline: 'Offline, saved on this device',
  offlineInPage: 'Offline, keep this page open',
  offlineTitle: 'Saved on this device',
  offlineHint: 'You are offline. Your changes will be saved to your account once you are back online.',
  inPageTitle: 'Keep this page open',
  inPageHint:
    'You are offline, and this device is out of space. Your changes will be saved once you are back online.',
  retrying: 'Could not save, retrying',
  signedOut: 'Signed out, saved on this device',
  signedOutInPage: 'Signed out, keep this page open',
  refused: 'Could not save',
  restored: {
    title: 'Unsaved changes restored',
    description: 'We kept them on this device because they could not be saved when you left.',
  },
  unread: {
    title: 'Some unsaved changes may be missing',
    description:
      'We could not read the text stored on this device. Close other tabs of this site, then reload.',
  },
  tryAgain: 'Try again',
  decideFirst: 'Choose a version to continue.',
  conflictTitle: 'Changed in two places',
  conflictOfTwo: 'Changed by two people',
  conflicts: 'Two versions',
  showConflicts: 'Choose one',
  inConflict: 'Choose a version above',
  conflict: 'This was also changed in another tab or on another device. Which version do you want to keep?',
  conflictWith: (name: string) => `${isolate(name)} also changed this. Which version do you want to keep?`,
  mine: 'Your version',
  theirs: 'Other version',
  versionOf: (name: string) => `${isolate(name)}’s version`,
  keepMine: 'Keep mine',
  keepTheirs: 'Keep theirs',
  discardedMine: 'Your previous version',
  discardedTheirs: 'Other version',
  replacedBy: (name: string) => `Your version, replaced by ${isolate(name)}`,
  blank: 'Left blank',
  dismiss: 'Dismiss',
  copy: 'Copy',
} as const
