import { createHash, randomBytes } from 'node:crypto'
import { INCOMPLETE_LINK, isIncompleteToken } from '#domain/accounts/link-token.ts'
import type { Message } from '#domain/message.ts'
import { type Problem, problemOf } from './problem.ts'

/** Returns a new token: 256 random bits, encoded for use in addresses and cookies. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The 43 characters of a token in base64url, which mail programs may wrap. No letter or digit follows. */
const TOKEN = /^[^\w-]*((?:[\w-]\s*){43})(?![^\W_])/

/**
 * Returns a token without the characters that mail and chat programs add to a copied link: line breaks within the token,
 * punctuation around it, and a '_' at its end, which marks italic text.
 */
export const plainToken = (token: string): string => TOKEN.exec(token)?.[1]?.replace(/\s/g, '') ?? token

/** Returns the hash of a token. The database stores only hashes, so that a copy of it contains no usable tokens. */
export const hashToken = (token: string): string =>
  createHash('sha256').update(plainToken(token)).digest('hex')

/**
 * Creates the error for a link whose token the server does not accept.
 * @param message the reason, unless the token is incomplete
 */
export const invalidLink = (token: string, message: Message): Problem =>
  problemOf('invalid-link', isIncompleteToken(token) ? INCOMPLETE_LINK : message)
