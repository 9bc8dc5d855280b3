import { scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { FULL_COST, QUICK_COST } from './config/config.ts'
import { makePasswords } from './passwords.ts'

const passwords = makePasswords(FULL_COST)
const quick = makePasswords(QUICK_COST)

test('a hash is scrypt with N=2^15, r=8, p=3 and a salt of its own [V11.4.2]', async () => {
  const [one = '', other = ''] = await Promise.all([passwords.hash('a meadow'), passwords.hash('a meadow')])
  const [salt = '', key = '', ...parameters] = one.split(':')
  const cost = { N: 2 ** 15, r: 8, p: 3, maxmem: 2 ** 26 }
  expect(key).toBe(scryptSync('a meadow', Buffer.from(salt, 'hex'), 64, cost).toString('hex'))
  expect(parameters).toEqual(['32768', '8', '3'])
  expect(one).not.toBe(other)
})

test('a hash is verified at the cost it was made at [V11.2.2]', async () => {
  const dearer = makePasswords({ N: 2 ** 5, r: 2, p: 3 })
  const verified = []
  for (const hash of [await dearer.hash('a meadow'), await quick.hash('a meadow')]) {
    verified.push(await quick.verify({ hash, password: 'a meadow' }))
    verified.push(await dearer.verify({ hash, password: 'a field' }))
  }
  expect(verified).toEqual([true, false, true, false])
})

test('a hash that does not say its cost is verified at the full one', async () => {
  const hash = (await passwords.hash('a meadow')).split(':').slice(0, 2).join(':')
  expect(await quick.verify({ hash, password: 'a meadow' })).toBe(true)
})

test('a password is known again, however its letters were composed, and no other is [V6.2.8]', async () => {
  const hash = await quick.hash('Z\u00fcrich 1848')
  expect(await quick.verify({ hash, password: 'Zu\u0308rich 1848' })).toBe(true)
  expect(await quick.verify({ hash, password: 'Zurich 1848' })).toBe(false)
  expect(await quick.verify({ hash: '', password: '' })).toBe(false)
})

test('many at once all come to an end', async () => {
  const hashes = await Promise.all(Array.from({ length: 5 }, () => quick.hash('queue')))
  expect(new Set(hashes).size).toBe(5)
})

test('of several hashes made like each other one computation tells which a password is of', async () => {
  const first = await quick.hash('a meadow')
  const second = await quick.hash('a field', { like: first })
  expect(second.split(':')[0]).toBe(first.split(':')[0])
  expect(second).not.toBe(first)
  const others = await Promise.all([quick.hash('a wood'), passwords.hash('a hill')])
  const all = [first, second, ...others]
  const found = await Promise.all(
    ['a meadow', 'a field', 'a wood', 'a hill', 'a lake'].map((password) => quick.match(all, password)),
  )
  expect(found).toEqual([...all, undefined])
  expect(await quick.match([], 'a meadow')).toBeUndefined()
})
