/** Texts about the identity provider on the account screen. @param name the provider's name */
export const identityTexts = (name: string) => ({
  title: `Sign in with ${name}`,
  lead: 'Another way to sign in to this account.',
  linked: (email: string | null) => (email === null ? 'Linked.' : `Linked to ${email}.`),
  notLinked: 'Not linked.',
  link: `Link ${name}`,
  unlink: 'Unlink',
  setPasswordFirst: 'To unlink it, set a password first.',
  loadFailed: { title: 'Error', description: `Failed to load the link to ${name}.` },
  isRecent: `You have just signed in with ${name}, so no password is needed.`,
  signInAgain: (minutes: number) =>
    `Your account has no password. Sign in with ${name} again, then do this within ${minutes} minutes.`,
  again: `Sign in with ${name} again`,
})

/** Shown to a user without a password if there is no identity provider any more. */
export const NO_PASSWORD = 'Your account has no password. Sign out and choose one with “Forgot password?”.'
