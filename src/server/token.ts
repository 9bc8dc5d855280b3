import { createHash, randomBytes } from 'node:crypto'

/** Returns a new token: 256 random bits, encoded for addresses and cookies. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Characters of a token in base64url. */
const TOKEN_CHARACTERS = 43

/**
 * Returns the hash by which the database identifies a token, so that a copy of it contains no usable tokens. Ignores what
 * mail and chat programs add to a copied link: line breaks and blanks within the token, and punctuation around it, also
 * '_' and '*' of italic and bold text.
 */
export const hashToken = (token: string): string =>
  createHash('sha256')
    .update(token.replace(/[^\w-]/g, '').slice(0, TOKEN_CHARACTERS))
    .digest('hex')
