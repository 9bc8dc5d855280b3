import { createHash, randomBytes } from 'node:crypto'

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
