import { createHash, randomBytes } from 'node:crypto'

/** What only whoever it was given to can show: 256 random bits, as a text that addresses and cookies carry. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What the database knows of a token: whoever reads it there, or in a copy, cannot show it. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
