import type { Message } from '#domain/message.ts'

/** Texts of the account screen. */
export const ACCOUNT_TEXTS = {
  title: 'Account',
  lead: 'Who you are here, how you sign in, and where you are signed in.',
  newEmail: 'New email',
  profile: {
    title: 'Profile',
    lead: 'As the group sees you. What an application says about its founders stays in the application.',
    save: 'Save profile',
  },
  address: {
    title: 'E-mail',
    lead: 'Where our e-mails go, and half of what signs you in.',
    now: 'You sign in with',
    save: 'Change e-mail',
    waiting: 'Waits to be confirmed:',
    confirm: 'Confirm new e-mail',
  },
  password: {
    title: 'Password',
    lead: 'A change signs you out everywhere but here.',
    save: 'Change password',
  },
  twoStep: {
    title: 'Two-step sign-in',
    lead: 'A code of your phone besides the password, so that the password alone opens nothing.',
    off: 'Two-step sign-in is off.',
    offMeans: 'Your password alone signs you in.',
    on: 'Two-step sign-in is on.',
    onMeans: 'Signing in asks for your password and for a code of your authenticator app.',
    setUp: 'Set up two-step sign-in',
    move: 'Move to another device',
    renew: 'New recovery codes',
    stop: 'Turn off',
  },
  sessions: {
    title: 'Sessions',
    lead: 'Where you are signed in. End what you do not recognise, then change your password.',
    loading: 'Loading your sessions...',
    current: 'This one',
    started: 'Signed in',
    seen: 'Last seen',
    end: 'Sign out',
    endOf: (where: string) => `Sign out ${where}`,
    everywhere: 'Sign out everywhere',
    everywhereTitle: 'Sign out everywhere?',
    everywhereText:
      'Every device has to sign in again, this one too. What you typed here and did not save is lost.',
  },
  deletion: {
    title: 'Delete account',
    lead: 'For good: nobody can bring it back, neither you nor we.',
    goes: 'What goes at once: your profile, your drafts with their files, and every session.',
    stays: 'What stays: applications that you submitted. The group keeps them, marked “Account deleted”.',
    alsoSubmitted: 'Also delete my submitted applications',
    act: 'Delete account',
    confirmTitle: 'Delete your account for good?',
    confirm: 'Delete for good',
    withSubmitted:
      'Your profile, your drafts, your submitted applications and all their files are deleted now.',
    withoutSubmitted:
      'Your profile and your drafts with their files are deleted now. Applications that you submitted stay with the group.',
  },
} as const

/** Toasts of the account screen whose text does not come from the server. */
export const ACCOUNT_TOASTS = {
  linkFailed: { title: 'Error', description: 'Failed to read the link that you opened.' },
  sessionsFailed: { title: 'Error', description: 'Failed to load your sessions.' },
  profileWaits: {
    title: 'Profile not saved',
    description: 'What you changed waits on this device. Open Account again to save it.',
  },
  emailWaits: {
    title: 'E-mail not changed',
    description: 'The address that you typed waits on this device. Open Account again to send it.',
  },
} as const satisfies Record<string, Message>

/** Returns the toast about a session that could not be ended. @param reason the server's message */
export const sessionNotEnded = (reason = 'The server did not answer. Please try again.'): Message => ({
  title: 'Still signed in',
  description: reason,
})

/** Texts of the steps of two-step sign-in. */
export const TWO_STEP_TEXTS = {
  cancel: 'Cancel',
  password: {
    start: {
      title: 'First your password',
      lead: 'So that nobody at your open screen can do this.',
      act: 'Continue',
    },
    renew: {
      title: 'New recovery codes',
      lead: 'The earlier ones stop working as soon as you have the new ones.',
      act: 'Show new codes',
    },
    stop: {
      title: 'Turn off two-step sign-in',
      lead: 'Whoever knows your password can then sign in as you. Your recovery codes stop working.',
      act: 'Turn off',
    },
  },
  app: {
    title: 'Add it to your authenticator app',
    lead: 'Scan this with the app on your phone. Any app for one-time codes will do.',
    qr: 'QR code to scan with an authenticator app; the same key stands below as text',
    qrLoading: 'Drawing the QR code...',
    qrFailed: 'The QR code could not be drawn. Please type the key below into your app.',
    onThisDevice: 'Open in an app on this device',
    key: 'Or type this key into the app:',
    copyKey: 'Copy the key',
    code: 'Code from your app',
    codeHint: 'The six digits that the app shows now',
    turnOn: 'Turn on',
    empty: 'Enter the code from your app',
  },
  codes: {
    title: 'Keep your recovery codes',
    lead: 'Each signs you in once, instead of a code, should you lose your phone. They are shown this one time.',
    copy: 'Copy the codes',
    download: 'Download the codes',
    kept: 'I have kept them',
  },
  copied: 'Copied',
} as const

export const COPY_FAILED: Message = {
  title: 'Not copied',
  description: 'The browser did not let us. Please select the text and copy it yourself.',
}

/** Returns the text file with the recovery codes. */
export const recoveryFile = (product: string, email: string, codes: readonly string[]) => ({
  name: 'recovery-codes.txt',
  text: [`Recovery codes of ${email} for ${product}. Each works once.`, '', ...codes, ''].join('\n'),
})
