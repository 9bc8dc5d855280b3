import type { Message } from '#domain/message.ts'

/** Shown to a user who opens a screen without the role that it requires. */
export const ADMINS_ONLY: Message = {
  title: 'Access Denied',
  description: "You don't have permission to access this page.",
}

export const PAGE_TEXTS = {
  skip: 'Skip to content',
  navigation: 'Main',
  applyOrSignIn: 'Apply / Sign-in',
  myApplications: 'My Applications',
  review: 'Review',
  reviewApplications: 'Review applications',
  team: 'Team',
  health: 'Health',
  account: 'Account',
  signOut: 'Sign Out',
  teamNavigation: 'Review and administration',
  committee: 'Committee',
  committeeOpen: 'Committee, in session',
  held: (count: number | undefined) => (count ? `Held (${count})` : 'Held'),
  emails: 'E-mails',
  figures: 'Figures',
  auditLog: 'Audit log',
  settings: 'Settings',
  reloadMenu: 'Reload menu',
  otherPersonTitle: 'You are signed in to a different account',
  otherPerson:
    'This page belongs to another account. Its unsaved text is restored when that person signs in here again.',
  goOnAs: (email: string) => `Continue as ${email}`,
} as const

export const PAGE_MESSAGES = {
  screenFailed: {
    title: 'This page could not be shown',
    description: 'Your saved work is safe. Please try again.',
  },
} as const satisfies Record<string, Message>
