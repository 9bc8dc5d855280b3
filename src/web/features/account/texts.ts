import type { Message } from '#domain/message.ts'

/** What stands on the account screen. */
export const ACCOUNT_TEXTS = {
  title: 'Account',
  lead: 'Who you are here, how you sign in, and where you are signed in.',
  email: 'Email',
  newEmail: 'New email',
  currentPassword: 'Current password',
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

/** Toasts of the account screen that no server words. */
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

/** @param reason the server's message, if it gave one */
export const sessionNotEnded = (reason = 'The server did not answer. Please try again.'): Message => ({
  title: 'Still signed in',
  description: reason,
})
