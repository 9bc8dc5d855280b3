import type { Message } from '../message.ts'

/** Characters of a token in an e-mail link: 256 bits in base64url. */
const TOKEN_CHARACTERS = 43

/** Returns whether a link's token is missing or was cut. */
export const isIncompleteToken = (token: string): boolean =>
  token.replace(/[^\w-]/g, '').length < TOKEN_CHARACTERS

/** Shown for a link with an incomplete token. */
export const INCOMPLETE_LINK: Message = {
  title: 'Link incomplete',
  description: 'Part of this link is missing. Open it again, or copy all of it into the address bar.',
}
