import { scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './scrypt.ts'

test('a hash is scrypt with N=2^15, r=8, p=3 and a salt of its own', async () => {
  const [one = '', other = ''] = await Promise.all([hashPassword('a meadow'), hashPassword('a meadow')])
  const [salt = '', key = ''] = one.split(':')
  const cost = { N: 2 ** 15, r: 8, p: 3, maxmem: 2 ** 26 }
  expect(key).toBe(scryptSync('a meadow', Buffer.from(salt, 'hex'), 64, cost).toString('hex'))
  expect(one).not.toBe(other)
})

test('a password is known again, however its letters were composed, and no other is', async () => {
  const hash = await hashPassword('Z\u00fcrich 1848')
  expect(await verifyPassword({ hash, password: 'Zu\u0308rich 1848' })).toBe(true)
  expect(await verifyPassword({ hash, password: 'Zurich 1848' })).toBe(false)
  expect(await verifyPassword({ hash: '', password: '' })).toBe(false)
})

test('many at once all come to an end', async () => {
  const hashes = await Promise.all(Array.from({ length: 5 }, () => hashPassword('queue')))
  expect(new Set(hashes).size).toBe(5)
})
