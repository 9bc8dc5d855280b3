import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { type EncryptedSecrets, replaceSecrets, secretsSealedByOtherKey } from '#database/two-step.ts'
import type { Config } from '#server/config/config.ts'
import type { Services } from '#server/services.ts'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
const ID_BYTES = 6

/**
 * The keys of two-step secrets. The first key in TWO_STEP_SECRET encrypts. SESSION_SECRET decrypts secrets from the
 * earliest versions.
 */
export type EncryptionKeys = Pick<Config, 'twoStepSecrets' | 'sessionSecret'>

const deriveKey = (secret: string, purpose: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, bytes))

const encryptionKey = (secret: string): Buffer => deriveKey(secret, 'secrets of two-step sign-in', 32)

/** Returns an id of the key, which does not reveal the key. */
const keyId = (secret: string): string => deriveKey(secret, 'id of a key', ID_BYTES).toString('hex')

const currentSecret = ({ twoStepSecrets: [first = ''] }: EncryptionKeys): string => first

/** Encrypts a secret for one account, so that a copy of the database contains no usable secrets. */
export function encryptSecret(keys: EncryptionKeys, userId: string, secret: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, encryptionKey(currentSecret(keys)), iv).setAAD(Buffer.from(userId))
  const encrypted = [cipher.update(secret, 'utf8'), cipher.final()]
  return `${keyId(currentSecret(keys))}.${Buffer.concat([iv, cipher.getAuthTag(), ...encrypted]).toString('base64url')}`
}

/** Returns the prefix of secrets that are encrypted with the current key. */
export const currentKeyPrefix = (keys: EncryptionKeys): string => `${keyId(currentSecret(keys))}.`

/**
 * Decrypts a secret.
 * @throws Error for another account's secret, or for a key that TWO_STEP_SECRET does not contain
 */
export function decryptSecret(keys: EncryptionKeys, userId: string, encrypted: string): string {
  const end = encrypted.indexOf('.')
  const bytes = Buffer.from(encrypted.slice(end + 1), 'base64url')
  const key = encryptionKey(secretForKeyId(keys, encrypted.slice(0, Math.max(end, 0))))
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(userId)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}

function secretForKeyId({ twoStepSecrets, sessionSecret }: EncryptionKeys, id: string): string {
  // The earliest secrets contain no key id. Their key came from SESSION_SECRET.
  if (id === '') return sessionSecret
  const secret = twoStepSecrets.find((candidate) => keyId(candidate) === id)
  if (secret === undefined) throw new Error(`TWO_STEP_SECRET does not contain the key ${id}.`)
  return secret
}

type ReencryptServices = Pick<Services, 'config' | 'database' | 'log'>

/**
 * Runs when the server starts. Re-encrypts secrets that were encrypted with other keys, using the first key of
 * TWO_STEP_SECRET, so that they no longer depend on the other keys or SESSION_SECRET. Logs secrets that cannot be
 * decrypted, and leaves them unchanged.
 */
export const reencryptSecrets = (services: ReencryptServices): Promise<void> =>
  services.database.asAccounts(async (transaction) => {
    for (const row of await secretsSealedByOtherKey(transaction, currentKeyPrefix(services.config))) {
      const encrypted = reencrypt(services, row)
      if (encrypted) await replaceSecrets(transaction, encrypted)
    }
  })

/**
 * Re-encrypts an account's secrets with the current key. If they cannot be decrypted, logs this and returns undefined.
 */
export function reencrypt(
  { config, log }: { config: EncryptionKeys; log: ReencryptServices['log'] },
  { userId, secret, pendingSecret }: EncryptedSecrets,
): EncryptedSecrets | undefined {
  const convert = (encrypted: string | null) =>
    encrypted && encryptSecret(config, userId, decryptSecret(config, userId, encrypted))
  try {
    return { userId, secret: convert(secret), pendingSecret: convert(pendingSecret) }
  } catch (error) {
    log.error({ err: error, user: userId }, 'Could not decrypt a two-step sign-in secret')
    return undefined
  }
}
