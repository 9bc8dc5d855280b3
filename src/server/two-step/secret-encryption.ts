import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { type EncryptedSecrets, replaceSecrets, secretsSealedByOtherKey } from '#database/two-step.ts'
import type { Config } from '#server/config/config.ts'
import type { Services } from '#server/services.ts'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
const ID_BYTES = 6

/** What seals and opens: the first of the one seals, the other opens what the first versions sealed. */
export type EncryptionKeys = Pick<Config, 'twoStepSecrets' | 'sessionSecret'>

const deriveKey = (secret: string, purpose: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, bytes))

const encryptionKey = (secret: string): Buffer => deriveKey(secret, 'secrets of two-step sign-in', 32)

/** Which key it is; tells nothing about the key. */
const keyId = (secret: string): string => deriveKey(secret, 'id of a key', ID_BYTES).toString('hex')

const currentSecret = ({ twoStepSecrets: [first = ''] }: EncryptionKeys): string => first

/** Encrypts a secret for the row of one account: who reads the database, or a copy of it, has no codes. */
export function encryptSecret(keys: EncryptionKeys, userId: string, secret: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, encryptionKey(currentSecret(keys)), iv).setAAD(Buffer.from(userId))
  const sealed = [cipher.update(secret, 'utf8'), cipher.final()]
  return `${keyId(currentSecret(keys))}.${Buffer.concat([iv, cipher.getAuthTag(), ...sealed]).toString('base64url')}`
}

/** What everything begins with that is sealed as it would be now. */
export const currentKeyPrefix = (keys: EncryptionKeys): string => `${keyId(currentSecret(keys))}.`

/** @throws Error for what was sealed for another account, or by a key that TWO_STEP_SECRET does not hold */
export function decryptSecret(keys: EncryptionKeys, userId: string, sealed: string): string {
  const end = sealed.indexOf('.')
  const bytes = Buffer.from(sealed.slice(end + 1), 'base64url')
  const key = encryptionKey(secretForKeyId(keys, sealed.slice(0, Math.max(end, 0))))
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(userId)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}

function secretForKeyId({ twoStepSecrets, sessionSecret }: EncryptionKeys, id: string): string {
  // The first ones do not name their key: it came from SESSION_SECRET.
  if (id === '') return sessionSecret
  const secret = twoStepSecrets.find((one) => keyId(one) === id)
  if (secret === undefined) throw new Error(`TWO_STEP_SECRET does not hold the key ${id}.`)
  return secret
}

type ReencryptServices = Pick<Services, 'config' | 'database' | 'log'>

/**
 * At start: seals anew, by the first key of TWO_STEP_SECRET, whatever is sealed otherwise, so that the other keys, and
 * SESSION_SECRET, are needed for it no longer. What does not open is logged and left: its owner has recovery codes.
 */
export const reencryptSecrets = (services: ReencryptServices): Promise<void> =>
  services.database.asAccounts(async (transaction) => {
    for (const row of await secretsSealedByOtherKey(transaction, currentKeyPrefix(services.config))) {
      const anew = reencrypt(services, row)
      if (anew) await replaceSecrets(transaction, anew)
    }
  })

/** What an account has sealed, sealed by the first key; undefined, and logged, for what does not open. */
export function reencrypt(
  { config, log }: { config: EncryptionKeys; log: ReencryptServices['log'] },
  { userId, secret, pendingSecret }: EncryptedSecrets,
): EncryptedSecrets | undefined {
  const again = (sealed: string | null) =>
    sealed && encryptSecret(config, userId, decryptSecret(config, userId, sealed))
  try {
    return { userId, secret: again(secret), pendingSecret: again(pendingSecret) }
  } catch (error) {
    log.error({ err: error, user: userId }, 'A secret of two-step sign-in does not open')
    return undefined
  }
}
