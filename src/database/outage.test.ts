import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isWithoutAnswer } from './outage.ts'

/** Accepts connections and answers nothing. */
const silent = createServer(() => undefined)
beforeAll(async () => {
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
})
afterAll(() => silent.close())

const failureOf = (options: pg.PoolConfig) => {
  const pool = new pg.Pool({ user: 'openround', connectionTimeoutMillis: 50, ...options })
  return pool.connect().then(
    () => undefined,
    (error: unknown) => error,
  )
}

test('tells a silent or unknown database server from one that refuses', async () => {
  const { port } = silent.address() as AddressInfo
  const failures = [
    await failureOf({ host: '127.0.0.1', port }),
    await failureOf({ host: 'no-such-host.invalid', connectionTimeoutMillis: 0 }),
    await failureOf({ host: '127.0.0.1', port: 1 }),
  ]
  expect(failures.map(isWithoutAnswer)).toEqual([true, true, false])
})

test.each([
  ['connect EHOSTUNREACH 10.0.0.9:5432', 'EHOSTUNREACH', true],
  ['Query read timeout', undefined, true],
  ['timeout exceeded when trying to connect', undefined, false],
  ['Connection terminated unexpectedly', undefined, false],
  ['the database system is starting up', '57P03', false],
  ['sorry, too many clients already', '53300', false],
])('a database that fails with %j (%s) gave no answer: %s', (message, code, isSilent) => {
  const cause = Object.assign(new Error(message), code && { code })
  expect(isWithoutAnswer(new Error('Cannot connect.', { cause }))).toBe(isSilent)
})

test('of several hosts, one that refuses is an answer', () => {
  const failureOfAll = (...causes: Error[]) =>
    new Error('None of the hosts accepts writes.', { cause: new AggregateError(causes) })
  const [silent, refusing] = [new Error('Query read timeout'), new Error('db2:5432 is read-only')]
  expect(isWithoutAnswer(failureOfAll(silent, silent))).toBe(true)
  expect(isWithoutAnswer(failureOfAll(silent, refusing))).toBe(false)
})
