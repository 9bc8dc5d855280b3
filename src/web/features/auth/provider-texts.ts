/** Id shared by all toasts about signing in with the provider, so that each replaces the previous one. */
export const PROVIDER_TOAST = 'provider'

/** Texts about the identity provider. @param name the provider's name */
export const providerTexts = (name: string) => ({
  continue: `Continue with ${name}`,
  or: 'or',
  finishing: `Signing in with ${name}...`,
  signInTitle: `Sign in with ${name}`,
  signUpTitle: 'Complete your account',
  signUpLead: (email: string) => `${name} has confirmed your address ${email}. All fields are required.`,
  createAccount: 'Create Account',
  join: 'Join',
  backToAccount: 'Back to your account',
  backToSignIn: 'Back to sign in',
  backToInvitation: 'Back to the invitation',
  otherAccount: `Use another ${name} account`,
  signInAgain: `Sign in with ${name} again`,
})
