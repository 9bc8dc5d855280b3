import { createCipheriv, hkdfSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { seal, sealMark, unseal } from './sealing.ts'

const SESSION = 'a secret of sufficient length and entropy 8431'
const ONE = 'the key of two-step sign-in that there was 11'
const TWO = 'the key of two-step sign-in that there is 222'
const keys = (...twoStepSecrets: string[]) => ({ sessionSecret: SESSION, twoStepSecrets })
const SECRET = 'GEZDGNBVGY3TQOJQ'

test('a sealed secret opens for its account only, by the same key, and unchanged', () => {
  const sealed = seal(keys(ONE), 'asha', SECRET)
  expect(unseal(keys(ONE), 'asha', sealed)).toBe(SECRET)
  expect(sealed).not.toContain(SECRET)
  expect(seal(keys(ONE), 'asha', SECRET)).not.toBe(sealed)
  expect(() => unseal(keys(ONE), 'rohan', sealed)).toThrow()
  const [id = '', text = ''] = sealed.split('.')
  const changed = Buffer.from(text, 'base64url')
  changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 1, changed.length - 1)
  expect(() => unseal(keys(ONE), 'asha', `${id}.${changed.toString('base64url')}`)).toThrow()
})

test('it names its key: others may stand beside it, and without it nothing opens', () => {
  const sealed = seal(keys(ONE), 'asha', SECRET)
  expect([sealed.startsWith(sealMark(keys(ONE))), sealed.startsWith(sealMark(keys(TWO, ONE)))]).toEqual([
    true,
    false,
  ])
  expect(unseal(keys(TWO, ONE), 'asha', sealed)).toBe(SECRET)
  expect(() => unseal(keys(TWO), 'asha', sealed)).toThrow('TWO_STEP_SECRET does not hold the key')
  expect(() => unseal(keys(TWO), 'asha', `${sealMark(keys(TWO))}${sealed.split('.')[1]}`)).toThrow()
})

test('SESSION_SECRET may be any other', () => {
  const sealed = seal(keys(ONE), 'asha', SECRET)
  const open = () => unseal({ ...keys(ONE), sessionSecret: 'another' }, 'asha', sealed)
  expect(open).not.toThrow()
  expect(open()).toBe(SECRET)
})

test('what was sealed before it had a key of its own opens by SESSION_SECRET', () => {
  const key = Buffer.from(hkdfSync('sha256', SESSION, '', 'secrets of two-step sign-in', 32))
  const iv = Buffer.alloc(12, 7)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from('asha'))
  const text = Buffer.concat([cipher.update(SECRET, 'utf8'), cipher.final()])
  const sealed = Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')
  expect(unseal(keys(ONE), 'asha', sealed)).toBe(SECRET)
  expect(() => unseal({ ...keys(ONE), sessionSecret: 'another' }, 'asha', sealed)).toThrow()
})
