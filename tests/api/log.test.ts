import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { monitorStatements } from '#server/log/slow-queries.ts'
import type { Client } from '#tests/client.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { createFounder } from '#tests/users.ts'

let server: TestServer
let asha: Client
beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'info', TRUST_PROXY: '10.0.0.0/8' })
  asha = await createFounder(server)
})
afterAll(() => server?.close())
beforeEach(() => {
  server.logged.length = 0
})

const read = () => server.logged.map((line) => JSON.parse(line))

test('logs a request on one line with UTC time, id, route and status [V16.2.2, V16.2.4, D-outside.23]', async () => {
  const { headers } = await asha.fetch('/api/applications')
  expect(server.logged.map((line) => line.indexOf('\n'))).toEqual(
    server.logged.map((line) => line.length - 1),
  )
  expect(read()).toEqual([
    {
      level: 30,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      request: headers.get('x-request-id'),
      method: 'GET',
      route: '/api/applications',
      status: 200,
      ms: expect.any(Number),
    },
  ])
})

test('no request can add a log line or get its query, headers or cookie logged [V16.2.5, V16.4.1]', async () => {
  const hostile = '/api/applications/%0A%7B%22level%22%3A60%7D?search=asha@acme.in'
  await asha.fetch(hostile, { headers: { 'x-request-id': 'mine', 'user-agent': 'hush\t{"level":60}' } })
  expect(read().map(({ level, route }) => [level, route])).toEqual([[30, '/api/applications/:id']])
  const cookie = [...asha.cookies.values()].join()
  const leaked = ['asha', 'hush', 'mine', cookie].filter((secret) => server.logged.join().includes(secret))
  expect(leaked).toEqual([])
})

test('logs an unexpected error under the request id in the reply [V16.3.4]', async () => {
  await server.rows('alter table profiles rename to mislaid_profiles')
  const { status, headers } = await asha.fetch('/api/session')
  await server.rows('alter table mislaid_profiles rename to profiles')
  const [failure, request] = read()
  expect([status, failure.level, failure.request, request.status]).toEqual([
    500,
    50,
    headers.get('x-request-id'),
    500,
  ])
  expect(JSON.stringify(failure.err)).toContain('profiles')
})

test('accepts a hexadecimal request id from the trusted proxy, and from nobody else', async () => {
  const idOf = async (given: string, address?: string) => {
    const { headers } = await server
      .visitor(address)
      .fetch('/healthz', { headers: { 'x-request-id': given } })
    return headers.get('x-request-id') === given ? 'kept' : 'our own'
  }
  const plain = '5f0c7ed2b8a14d2c9a3e6b1f0d4c2a77'
  expect([
    await idOf(plain, '10.0.0.9'),
    await idOf(plain, '203.0.113.9'),
    await idOf('asha-of-acme', '10.0.0.9'),
    await idOf(plain.repeat(3), '10.0.0.9'),
    await idOf('', '10.0.0.9'),
  ]).toEqual(['kept', 'our own', 'our own', 'our own', 'our own'])
})

test('logs a slow statement with its text and request id', async () => {
  const endWatch = monitorStatements(server.services, 0)
  const { headers } = await asha.call('session')
  endWatch()
  await asha.call('session')
  const slow = read().filter(({ statement }) => statement)
  expect(slow.map(({ level, request }) => [level, request])).toEqual(
    slow.map(() => [40, headers.get('x-request-id')]),
  )
  expect(slow.map(({ statement }) => statement)).toContainEqual(
    expect.stringContaining('from "profiles" where "profiles"."user_id" = app_user_id()'),
  )
})
