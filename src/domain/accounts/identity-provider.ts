import { RECENT_SIGN_IN_MINUTES } from '../limits.ts'
import type { Message } from '../message.ts'

/** Refusal for an account without a password. */
export const SIGN_IN_NOT_RECENT = `Sign in again first, so that we know it's you. Then repeat this within ${RECENT_SIGN_IN_MINUTES} minutes.`

/** Reasons why a sign-in with the identity provider is refused. @param name the provider's name */
export const providerRefusals = (name: string) => ({
  unavailable: `${name} does not answer. Try again later, or sign in with your password.`,
  unusable: `Signing in with ${name} does not work at the moment. Try again later, or sign in with your password.`,
  cancelled: `You cancelled the sign-in with ${name}.`,
  expired: `This sign-in with ${name} has timed out or was already used. Please start again.`,
  refused: `The sign-in with ${name} failed. Please start again, or sign in with your password.`,
  unverified: `${name} has not verified your e-mail address. Sign in with your password and link ${name} under Account, or sign up with your e-mail.`,
  unconfirmed: `The e-mail address of your account is not confirmed. Sign in with your password and link ${name} under Account.`,
  unlinked: `You have unlinked ${name} from your account. Sign in with your password and link ${name} under Account.`,
  otherIdentity: `Your account is linked to another ${name} account. Sign in with that one or with your password. You can change the link under Account.`,
  accountExists: `Your address already has an account. Sign in with ${name} again.`,
  otherInvited: (email: string) =>
    `The invitation is for another address than ${email}. Sign in to ${name} with the invited address, or choose a password.`,
  taken: `This ${name} account is linked to another account here. Sign in with it and unlink it there first.`,
  linkedAlready: `Your account is already linked to another ${name} account. Unlink that one first.`,
  needsPassword: `Set a password first. Without ${name} and without a password, you could not sign in.`,
})

export const PROVIDER_CANCELLED = 'Sign-in cancelled'

/** Titles of errors about linked identities. @param name the provider's name */
export const identityErrorTitles = (name: string) => ({
  notLinked: `${name} not linked`,
  notUnlinked: `${name} not unlinked`,
})

/** Toasts about linked identities. @param name the provider's name */
export const identityMessages = (name: string): Record<'linked' | 'unlinked', Message> => ({
  linked: { title: `${name} linked`, description: `You can now sign in with ${name}.` },
  unlinked: {
    title: `${name} unlinked`,
    description: 'You now sign in with your password. You are signed out on all other devices.',
  },
})
