import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeApp } from '#server/app.ts'
import { openLog } from '#server/open-services.ts'
import { type Client, makeClient } from '#tests/client.ts'
import { founder } from '#tests/people.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'

let server: TestServer
let asha: Client
const lines: string[] = []
beforeAll(async () => {
  server = await startTestServer()
  const log = openLog({ logLevel: 'info' }, { write: (line: string) => lines.push(line) })
  const app = makeApp({ ...server.services, log })
  asha = makeClient(server.services.config.publicUrl, (request) => app.fetch(request))
  for (const [name, value] of (await founder(server)).cookies) asha.cookies.set(name, value)
})
afterAll(() => server?.close())
beforeEach(() => {
  lines.length = 0
})

const read = () => lines.map((line) => JSON.parse(line))

test('a request is one line: when in UTC, which, what it asked for by its route, and how it went', async () => {
  const { headers } = await asha.fetch('/api/applications')
  expect(lines.map((line) => line.indexOf('\n'))).toEqual(lines.map((line) => line.length - 1))
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

test('nothing that a request says can add a line, or name its sender', async () => {
  const hostile = '/api/applications/%0A%7B%22level%22%3A60%7D?search=asha@acme.in'
  await asha.fetch(hostile, { headers: { 'x-request-id': 'mine', 'user-agent': 'hush\t{"level":60}' } })
  expect(read().map(({ level, route }) => [level, route])).toEqual([[30, '/api/applications/:id']])
  const cookie = [...asha.cookies.values()].join()
  const told = ['asha', 'hush', 'mine', cookie].filter((secret) => lines.join().includes(secret))
  expect(told).toEqual([])
})

test('what nobody foresaw stands in it whole, under the id that the reply bears', async () => {
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
