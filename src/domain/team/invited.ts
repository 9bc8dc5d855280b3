import type { Message } from '../message.ts'

/** To whoever follows the link of an invitation and is not signed in. */
export const signInFirst = (investor: string): Message => ({
  title: `${investor} invites you to read applications`,
  description:
    'Sign in with the address that the invitation was sent to, or sign up with it. The invitation opens once you are signed in.',
})
