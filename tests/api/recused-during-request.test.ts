import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { storeApplication, userIdOf } from '#tests/applications.ts'
import type { Client } from '#tests/client.ts'
import { previewDecision } from '#tests/decide.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { createAdministrator, createFounder, createMember } from '#tests/users.ts'

// Checks requests by administrators who are recused from the application after the request has checked their access.

/** Longest wait in milliseconds, shorter than the lock timeout. */
const PATIENCE_MS = 3_000

const CHANGE = { status: 'no_fit' as const, reason_ids: [], note: '' }
const QUESTIONS = ['Why now?']

let server: TestServer
let nikhil: Client
let owner: string
beforeAll(async () => {
  server = await startTestServer({ UNDO_SECONDS: '600' })
  await createAdministrator(server)
  nikhil = await createMember(server, 'nikhil@openround.example', 'admin')
  await createFounder(server, 'asha@acme.in')
  owner = await userIdOf(server.rows, 'asha@acme.in')
  // Row policies check each application only for administrators with a recusal.
  await recuse(await store())
})
afterAll(() => server?.close())

const store = () => storeApplication(server.rows, { owner, status: 'submitted' })
const recuse = (id: string) => nikhil.call('recuse', { params: { id }, body: {} })

const saveNote = (id: string, note: string, base_version: number, body: string) =>
  nikhil.call('saveNote', { params: { id, note }, body: { base_version, body, notify: [] } })
const decide = async (id: string, how: 'send' | 'hold') => {
  const body = await previewDecision(nikhil, [id], CHANGE, how)
  return () => nikhil.call('commitBatch', { body })
}

/**
 * Requests, each with the table that it waits for after it has checked the access.
 * @property prepare returns the function that sends the request
 */
const REQUESTS: Record<
  string,
  {
    readonly table: string
    readonly prepare: (id: string) => Promise<() => Promise<{ readonly status: number }>>
  }
> = {
  'sending questions': {
    table: 'application_questions',
    prepare: async (id) => () =>
      nikhil.call('sendQuestions', {
        params: { id },
        body: { id: crypto.randomUUID(), questions: QUESTIONS },
      }),
  },
  'sending questions to many': {
    table: 'application_questions',
    async prepare(id) {
      const { reply } = await nikhil.call('previewQuestions', { body: { ids: [id] } })
      const affected = reply.affected.map(({ id, latest }) => ({ id, latest }))
      const body = { id: crypto.randomUUID(), questions: QUESTIONS, affected }
      return () => nikhil.call('sendQuestionsToMany', { body })
    },
  },
  'saving a new note': {
    table: 'notes',
    prepare: async (id) => () => saveNote(id, crypto.randomUUID(), 0, 'Met them in May.'),
  },
  'editing a note': {
    table: 'notes',
    async prepare(id) {
      const note = crypto.randomUUID()
      await saveNote(id, note, 0, 'Met them in May.')
      return () => saveNote(id, note, 1, 'Met them in June.')
    },
  },
  'holding a decision': { table: 'decisions', prepare: (id) => decide(id, 'hold') },
  'applying a decision': { table: 'decisions', prepare: (id) => decide(id, 'send') },
  'applying a decision, before its new status is stored': {
    table: 'applications',
    prepare: (id) => decide(id, 'send'),
  },
  'changing a status': {
    table: 'decisions',
    prepare: async (id) => () =>
      nikhil.call('changeStatus', { params: { id }, body: { status: CHANGE.status } }),
  },
  'releasing a held decision': {
    table: 'decisions',
    async prepare(id) {
      const { reply } = await (await decide(id, 'hold'))()
      const ids = reply.decided.map((decision) => decision.id)
      return () => nikhil.call('releaseHeld', { body: { id: crypto.randomUUID(), ids } })
    },
  },
  'undoing a decision': {
    table: 'applications',
    async prepare(id) {
      const { reply } = await (await decide(id, 'send'))()
      return () => nikhil.call('undoDecision', { params: { id: reply.decided[0]?.id ?? '' }, body: {} })
    },
  },
}

/** Returns everything that the requests could change. */
const stateOf = (id: string) =>
  server.rows(
    `select application_status, version,
      (select jsonb_agg(questions order by created_at) from application_questions where application_id = a.id) as rounds,
      (select jsonb_agg(body) from notes where application_id = a.id) as notes,
      (select jsonb_agg(state) from decisions where application_id = a.id) as decisions,
      (select count(*) from outbox)::int as emails
    from applications a where id = $1`,
    [id],
  )

/** Sends a request while nobody can write to a table. Recuses its sender once it waits, and then unlocks the table. */
async function whileRecused(id: string, table: string, send: () => Promise<{ readonly status: number }>) {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  url.pathname = (await server.rows<{ name: string }>('select current_database() as name'))[0]?.name ?? ''
  const superuser = new pg.Client({ connectionString: url.href })
  await superuser.connect()
  try {
    await superuser.query(`begin; lock table ${table} in share mode`)
    const answer = send()
    await vi.waitFor(async () => {
      const waiting = await server.rows(
        'select 1 from pg_locks where not granted and relation = $1::regclass',
        [table],
      )
      expect(waiting).toHaveLength(1)
    }, PATIENCE_MS)
    expect((await recuse(id)).status).toBe(200)
    await superuser.query('commit')
    return await answer
  } finally {
    await superuser.end()
  }
}

// The embedded engine runs one transaction at a time.
describe.runIf(process.env.TEST_DATABASE_URL)('an administrator who is recused during the request', () => {
  test.for(Object.entries(REQUESTS))('gets 404 for %s', async ([, { table, prepare }]) => {
    const id = await store()
    const send = await prepare(id)
    const before = await stateOf(id)
    expect((await whileRecused(id, table, send)).status).toBe(404)
    expect(await stateOf(id)).toEqual(before)
  })
})
