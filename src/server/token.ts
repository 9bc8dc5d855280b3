import { createHash, randomBytes } from 'node:crypto'

/** Returns a new token: 256 random bits, encoded for addresses and cookies. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** A token as base64url; mail programs may leave a full stop, a bracket or a blank of the sentence behind it. */
const TOKEN = /^\s*([\w-]+)/

/**
 * Returns the hash by which the database identifies a token, so that a copy of it contains no usable tokens. Ignores what
 * follows the token in a copied link.
 */
export const hashToken = (token: string): string =>
  createHash('sha256')
    .update(TOKEN.exec(token)?.[1] ?? token)
    .digest('hex')
