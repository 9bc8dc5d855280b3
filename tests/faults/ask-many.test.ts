import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeApplications, userIdOf } from '#tests/applications.ts'
import { type RealServer, startPostgres } from '#tests/postgres-server.mjs'
import { build } from '#tests/scripts/built-server.ts'
import { createFounder } from '#tests/users.ts'
import { withConnection } from '#tests/with-connection.mjs'
import { builtPeople } from './built-people.ts'
import { type RestartedServer, serverOn } from './passes/server-on.ts'

const MEERA = 'meera@openround.example'
const FOUNDERS = process.env.TEST_DEEP ? 493 : 30

let postgres: RealServer
let server: RestartedServer
let dataDir: string
beforeAll(async () => {
  await build()
  postgres = await startPostgres()
  dataDir = await mkdtemp(join(tmpdir(), 'openround-asking-'))
  const settings = { DATA_DIR: dataDir, DATABASE_URL: postgres.url, ADMIN_EMAILS: MEERA, DRAIN_SECONDS: '0' }
  server = await serverOn({ ...settings, QUICK_PASSWORD_HASHES: 'yes' })
})
afterAll(async () => {
  await server?.kill()
  await postgres?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const rows = async <Row>(text: string, values?: unknown[]): Promise<Row[]> =>
  withConnection(postgres.url, async (client) => (await client.query(text, values)).rows)

const stored = async () =>
  (
    await rows(`select count(*)::int as rounds, count(distinct application_id)::int as founders,
      (select count(*)::int from outbox where template = 'questions-sent') as emails from application_questions`)
  )[0]

/**
 * Locks the outbox, runs `ask`, waits until the server is blocked by this lock, and then runs `work`.
 * @returns the result of `ask`
 */
const whileStoringEmails = <Answer>(ask: () => Promise<Answer>, work: () => Promise<void>): Promise<Answer> =>
  withConnection(postgres.url, async (client) => {
    const waiting = `select from pg_locks where relation = 'outbox'::regclass and not granted`
    await client.query('begin')
    await client.query('lock table outbox in exclusive mode')
    const answer = ask()
    await expect.poll(async () => (await rows(waiting)).length, { timeout: 60_000 }).toBeGreaterThan(0)
    await work()
    await client.query('commit')
    return answer
  })

test(`asks ${FOUNDERS} founders once each, even if the server is killed twice`, async () => {
  const people = await builtPeople(await server.start(), dataDir)
  await createFounder(people)
  const meera = await createFounder(people, MEERA)
  const owner = await userIdOf(rows, 'asha@acme.in')
  const ids = await storeApplications(rows, Array(FOUNDERS).fill({ owner, status: 'submitted' }))
  const affected = ids.map((id) => ({ id, latest: null }))
  const body = { id: randomUUID(), questions: ['Why now?'], affected }
  const send = () => meera.call('sendQuestionsToMany', { body })

  const sendUnanswered = () =>
    send().then(
      ({ status }) => status,
      () => 'no response',
    )
  const outcome = await whileStoringEmails(sendUnanswered, () => server.kill())
  expect([outcome, await stored()]).toEqual(['no response', { emails: 0, founders: 0, rounds: 0 }])

  await server.start()
  expect((await send()).reply).toEqual({ sent: FOUNDERS })
  await server.kill()
  await server.start()
  expect([(await send()).reply, await stored()]).toEqual([
    { sent: FOUNDERS },
    { emails: FOUNDERS, founders: FOUNDERS, rounds: FOUNDERS },
  ])
})
