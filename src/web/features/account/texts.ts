import { CHECK_INBOX } from '#domain/accounts/messages.ts'
import type { Message } from '#domain/message.ts'

export const ACCOUNT_TEXTS = {
  title: 'Account',
  lead: 'Your profile, sign-in and sessions.',
  newEmail: 'New e-mail',
  profile: {
    title: 'Profile',
    lead: 'What the team sees about you. Your applications don’t change.',
    save: 'Save profile',
  },
  address: {
    title: 'E-mail',
    lead: 'Used for our e-mails and to sign in.',
    now: 'You sign in with',
    save: 'Change e-mail',
    unconfirmed: 'Awaiting confirmation:',
    confirm: 'Confirm e-mail',
    notConfirmed: 'Not confirmed yet:',
    notConfirmedHint:
      'Open the link that we sent there. Until then, you get no password reset and no e-mails that name companies.',
    resend: 'Resend the e-mail',
  },
  password: {
    title: 'Password',
    lead: 'Changing it signs you out on all other devices.',
    save: 'Change password',
    /** For an account without a password. */
    first: {
      title: 'Set a password',
      lead: 'To sign in with your e-mail too. It signs you out on all other devices.',
      save: 'Set password',
    },
  },
  passkeys: {
    title: 'Passkeys',
    lead: 'Sign in with your fingerprint, face or screen lock instead of your password. Counts as two-step sign-in.',
    loading: 'Loading your passkeys...',
    none: 'You have no passkeys yet.',
    unsupported: 'This browser does not support passkeys.',
    synced: 'Synced between your devices',
    onOneDevice: 'On one device only',
    added: 'Added',
    used: 'Last used',
    notUsed: 'Not used yet',
    add: 'Add a passkey',
    remove: 'Remove',
    removeOf: (name: string) => `Remove ${name}`,
  },
  twoStep: {
    title: 'Two-step sign-in',
    lead: 'Requires a code from your phone as well as your password.',
    off: 'Two-step sign-in is off.',
    offMeans: 'You sign in with your password alone, or with a passkey.',
    offMeansLinked: (name: string) =>
      `You sign in with your password alone, with ${name}, or with a passkey.`,
    on: 'Two-step sign-in is on.',
    onMeans: 'You sign in with your password and a code from your authenticator app.',
    onMeansLinked: (name: string) =>
      `You sign in with your password or ${name}, and a code from your authenticator app.`,
    /** For an account without a password. */
    noPassword: {
      lead: 'Requires a code from your phone when you sign in.',
      offMeans: 'You sign in without a code.',
      onMeans: 'You sign in with a code from your authenticator app too.',
    },
    setUp: 'Set up two-step sign-in',
    useYourPasskey: 'Team members must use two-step sign-in. Sign in with your passkey to continue.',
    move: 'Move to another device',
    renew: 'New recovery codes',
    stop: 'Turn off',
  },
  sessions: {
    title: 'Sessions',
    lead: "Devices where you are signed in. If you don't recognise one, sign it out and change your password.",
    loading: 'Loading your sessions...',
    current: 'This device',
    started: 'Signed in',
    seen: 'Last seen',
    end: 'Sign out',
    endOf: (where: string) => `Sign out ${where}`,
    everywhere: 'Sign out everywhere',
    everywhereTitle: 'Sign out everywhere?',
    everywhereText: 'All devices will be signed out, including this one. Unsaved changes here will be lost.',
  },
  data: {
    title: 'Your data',
    lead: 'Everything we store about you, as one file.',
    contents:
      'A ZIP archive with your account, your applications as PDF, your files, and a list of the e-mails we sent you. Notes that others wrote about you are not included.',
    action: 'Download my data',
    preparing: 'Preparing your data...',
    receiving: (received: string, total: string | undefined) =>
      total === undefined ? `Downloading: ${received}` : `Downloading: ${received} of ${total}`,
    cancel: 'Cancel',
  },
  deletion: {
    title: 'Delete account',
    lead: "This can't be undone.",
    deleted: 'Deleted immediately: your profile, your drafts with their files, and all sessions.',
    kept: 'Kept: applications you submitted, marked “Account deleted”.',
    coFounders: 'Your co-founders lose the applications that are deleted.',
    alsoSubmitted: 'Also delete my submitted applications',
    action: 'Delete account',
    confirmTitle: 'Delete your account permanently?',
    confirm: 'Delete permanently',
    withSubmitted: 'This deletes your profile, your drafts, your submitted applications and all their files.',
    withoutSubmitted:
      'This deletes your profile, your drafts and their files. We keep the applications you submitted.',
  },
} as const

/** Toasts of the account screen whose text does not come from the server. */
export const ACCOUNT_TOASTS = {
  dataDownloaded: { title: 'Data downloaded', description: 'Keep the file in a safe place.' },
  ownPasswordChanged: {
    title: 'Password changed',
    description: 'You are signed out on all other devices.',
  },
  ownPasswordSet: {
    title: 'Password set',
    description: 'You are signed out on all other devices.',
  },
  emailChangeSent: {
    title: CHECK_INBOX,
    description:
      "If this address can be used, we've sent a link to it. Open the link in this browser to confirm.",
  },
  profileSaved: { title: 'Profile saved', description: 'Your changes have been saved.' },
  sessionEnded: { title: 'Device signed out', description: 'That device must sign in again.' },
  signedOutEverywhere: {
    title: 'Signed out everywhere',
    description: 'All devices have been signed out, including this one.',
  },
  accountDeleted: {
    title: 'Account deleted',
    description: "Your account has been deleted. We've e-mailed you the details.",
  },
  linkFailed: { title: 'Error', description: 'Failed to open the link.' },
  passkeysFailed: { title: 'Error', description: 'Failed to load your passkeys.' },
  sessionsFailed: { title: 'Error', description: 'Failed to load your sessions.' },
  profileUnsaved: {
    title: 'Profile not saved',
    description: 'Your changes are on this device. Open Account again to save them.',
  },
} as const satisfies Record<string, Message>

/** Returns the toast about a session that could not be ended. @param reason the server's message */
export const sessionNotEnded = (reason = 'The server did not answer. Please try again.'): Message => ({
  title: 'Still signed in',
  description: reason,
})

/** Texts of the form that asks for the password or a passkey. */
export const IDENTITY_TEXTS = { passkey: 'Use a passkey instead', cancel: 'Cancel' } as const
