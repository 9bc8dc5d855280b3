import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Config } from '#server/config.ts'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
const ID_BYTES = 6

/** What seals and opens: the first of the one seals, the other opens what the first versions sealed. */
export type Keys = Pick<Config, 'twoStepSecrets' | 'sessionSecret'>

const derived = (secret: string, purpose: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, bytes))

const keyOf = (secret: string): Buffer => derived(secret, 'secrets of two-step sign-in', 32)

/** Which key it is; tells nothing about the key. */
const idOf = (secret: string): string => derived(secret, 'id of a key', ID_BYTES).toString('hex')

const sealing = ({ twoStepSecrets: [first = ''] }: Keys): string => first

/** Encrypts a secret for the row of one account: who reads the database, or a copy of it, has no codes. */
export function seal(keys: Keys, userId: string, secret: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(sealing(keys)), iv).setAAD(Buffer.from(userId))
  const sealed = [cipher.update(secret, 'utf8'), cipher.final()]
  return `${idOf(sealing(keys))}.${Buffer.concat([iv, cipher.getAuthTag(), ...sealed]).toString('base64url')}`
}

/** What everything begins with that is sealed as it would be now. */
export const sealMark = (keys: Keys): string => `${idOf(sealing(keys))}.`

/** @throws Error for what was sealed for another account, or by a key that TWO_STEP_SECRET does not hold */
export function unseal(keys: Keys, userId: string, sealed: string): string {
  const end = sealed.indexOf('.')
  const bytes = Buffer.from(sealed.slice(end + 1), 'base64url')
  const key = keyOf(secretOf(keys, sealed.slice(0, Math.max(end, 0))))
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(userId)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}

function secretOf({ twoStepSecrets, sessionSecret }: Keys, id: string): string {
  // The first ones do not name their key: it came from SESSION_SECRET.
  if (id === '') return sessionSecret
  const secret = twoStepSecrets.find((one) => idOf(one) === id)
  if (secret === undefined) throw new Error(`TWO_STEP_SECRET does not hold the key ${id}.`)
  return secret
}
