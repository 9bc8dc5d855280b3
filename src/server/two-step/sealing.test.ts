import { expect, test } from 'vitest'
import { seal, unseal } from './sealing.ts'

const config = { sessionSecret: 'a secret of sufficient length and entropy 8431' }
const SECRET = 'GEZDGNBVGY3TQOJQ'

test('a sealed secret opens for its account only, under the same SESSION_SECRET, and unchanged', () => {
  const sealed = seal(config, 'asha', SECRET)
  expect(unseal(config, 'asha', sealed)).toBe(SECRET)
  expect(sealed).not.toContain(SECRET)
  expect(seal(config, 'asha', SECRET)).not.toBe(sealed)
  expect(() => unseal(config, 'rohan', sealed)).toThrow()
  expect(() => unseal({ sessionSecret: `${config.sessionSecret}2` }, 'asha', sealed)).toThrow()
  const changed = Buffer.from(sealed, 'base64url')
  changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 1, changed.length - 1)
  expect(() => unseal(config, 'asha', changed.toString('base64url'))).toThrow()
})
