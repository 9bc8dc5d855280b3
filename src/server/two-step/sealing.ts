import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Config } from '#server/config.ts'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

type Keys = Pick<Config, 'sessionSecret'>

const keyOf = ({ sessionSecret }: Keys) =>
  Buffer.from(hkdfSync('sha256', sessionSecret, '', 'secrets of two-step sign-in', 32))

/** Encrypts a secret for the row of one account: who reads the database, or a copy of it, has no codes. */
export function seal(config: Keys, userId: string, secret: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(config), iv).setAAD(Buffer.from(userId))
  const sealed = [cipher.update(secret, 'utf8'), cipher.final()]
  return Buffer.concat([iv, cipher.getAuthTag(), ...sealed]).toString('base64url')
}

/** @throws Error for what was sealed for another account, or under another SESSION_SECRET */
export function unseal(config: Keys, userId: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv(CIPHER, keyOf(config), bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(userId)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}
