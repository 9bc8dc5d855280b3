import { scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { FULL_COST, QUICK_COST } from './config/config.ts'
import { makePasswords } from './passwords.ts'

const passwords = makePasswords(FULL_COST)
const quick = makePasswords(QUICK_COST)
const dearer = makePasswords({ N: 2 ** 5, r: 2, p: 3 })

test('hashes with scrypt, N=2^15, r=8, p=3 and a random salt [V11.4.2]', async () => {
  const [salt = '', key = '', ...parameters] = (await passwords.hash('a meadow')).split(':')
  const cost = { N: 2 ** 15, r: 8, p: 3, maxmem: 2 ** 26 }
  expect(key).toBe(scryptSync('a meadow', Buffer.from(salt, 'hex'), 64, cost).toString('hex'))
  expect(parameters).toEqual(['32768', '8', '3'])
  expect(await quick.hash('a meadow')).not.toBe(await quick.hash('a meadow'))
})

test('verifies a hash with the cost with which it was made [V11.2.2]', async () => {
  const verified = []
  for (const hash of [await dearer.hash('a meadow'), await quick.hash('a meadow')]) {
    verified.push(await quick.verify({ hash, password: 'a meadow' }))
    verified.push(await dearer.verify({ hash, password: 'a field' }))
  }
  expect(verified).toEqual([true, false, true, false])
})

test('uses the full cost to verify a hash that contains no cost', async () => {
  const hash = (await passwords.hash('a meadow')).split(':').slice(0, 2).join(':')
  expect(await quick.verify({ hash, password: 'a meadow' })).toBe(true)
})

test('accepts a password in any Unicode composition and rejects others [V6.2.8]', async () => {
  const hash = await quick.hash('Z\u00fcrich 1848')
  expect(await quick.verify({ hash, password: 'Zu\u0308rich 1848' })).toBe(true)
  expect(await quick.verify({ hash, password: 'Zurich 1848' })).toBe(false)
  expect(await quick.verify({ hash: '', password: '' })).toBe(false)
})

test('returns different hashes for five concurrent requests', async () => {
  const hashes = await Promise.all(Array.from({ length: 5 }, () => quick.hash('queue')))
  expect(new Set(hashes).size).toBe(5)
})

test('finds the matching hash among hashes with the same or different salts and costs', async () => {
  const first = await quick.hash('a meadow')
  const second = await quick.hash('a field', { like: first })
  expect(second.split(':')[0]).toBe(first.split(':')[0])
  expect(second).not.toBe(first)
  const others = await Promise.all([quick.hash('a wood'), dearer.hash('a hill')])
  const all = [first, second, ...others]
  const found = await Promise.all(
    ['a meadow', 'a field', 'a wood', 'a hill', 'a lake'].map((password) => quick.match(all, password)),
  )
  expect(found).toEqual([...all, undefined])
  expect(await quick.match([], 'a meadow')).toBeUndefined()
})
