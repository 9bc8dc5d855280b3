import { createCipheriv, hkdfSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { currentKeyPrefix, decryptSecret, encryptSecret } from './secret-encryption.ts'

const SESSION = 'a secret of sufficient length and entropy 8431'
const ONE = 'the key of two-step sign-in that there was 11'
const TWO = 'the key of two-step sign-in that there is 222'
const keys = (...twoStepSecrets: string[]) => ({ sessionSecret: SESSION, twoStepSecrets })
const SECRET = 'GEZDGNBVGY3TQOJQ'

test('decrypts a secret only for its account, with the same key and unchanged [V11.2.5, V11.3.3, V11.3.4]', () => {
  const sealed = encryptSecret(keys(ONE), 'asha', SECRET)
  expect(decryptSecret(keys(ONE), 'asha', sealed)).toBe(SECRET)
  expect(sealed).not.toContain(SECRET)
  expect(encryptSecret(keys(ONE), 'asha', SECRET)).not.toBe(sealed)
  expect(() => decryptSecret(keys(ONE), 'rohan', sealed)).toThrow()
  const [id = '', text = ''] = sealed.split('.')
  const changed = Buffer.from(text, 'base64url')
  changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 1, changed.length - 1)
  expect(() => decryptSecret(keys(ONE), 'asha', `${id}.${changed.toString('base64url')}`)).toThrow()
})

test('an encrypted secret contains its key’s id and is decrypted only with that key', () => {
  const sealed = encryptSecret(keys(ONE), 'asha', SECRET)
  expect([
    sealed.startsWith(currentKeyPrefix(keys(ONE))),
    sealed.startsWith(currentKeyPrefix(keys(TWO, ONE))),
  ]).toEqual([true, false])
  expect(decryptSecret(keys(TWO, ONE), 'asha', sealed)).toBe(SECRET)
  expect(() => decryptSecret(keys(TWO), 'asha', sealed)).toThrow('TWO_STEP_SECRET does not contain the key')
  expect(() =>
    decryptSecret(keys(TWO), 'asha', `${currentKeyPrefix(keys(TWO))}${sealed.split('.')[1]}`),
  ).toThrow()
})

test('needs no SESSION_SECRET to decrypt a secret that has a key id', () => {
  const sealed = encryptSecret(keys(ONE), 'asha', SECRET)
  const open = () => decryptSecret({ ...keys(ONE), sessionSecret: 'another' }, 'asha', sealed)
  expect(open).not.toThrow()
  expect(open()).toBe(SECRET)
})

test('uses SESSION_SECRET to decrypt secrets without a key id [V11.2.3, V11.3.2]', () => {
  const key = Buffer.from(hkdfSync('sha256', SESSION, '', 'secrets of two-step sign-in', 32))
  const iv = Buffer.alloc(12, 7)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from('asha'))
  const text = Buffer.concat([cipher.update(SECRET, 'utf8'), cipher.final()])
  const sealed = Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')
  expect(decryptSecret(keys(ONE), 'asha', sealed)).toBe(SECRET)
  expect(() => decryptSecret({ ...keys(ONE), sessionSecret: 'another' }, 'asha', sealed)).toThrow()
})
