import { createHash, randomBytes } from 'node:crypto'

/** Returns a new token: 256 random bits, encoded for addresses and cookies. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/**
 * Returns the hash by which the database identifies a token, so that a copy of it contains no usable tokens.
 */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
