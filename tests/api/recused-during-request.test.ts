import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Calls } from '#contract/calls.ts'
import { storeApplication, userIdOf } from '#tests/applications.ts'
import type { Client } from '#tests/client.ts'
import { previewDecision } from '#tests/decide.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { createAdministrator, createFounder, createMember } from '#tests/users.ts'

// Checks requests by administrators who lose access to the application after the request has checked it.

/** Longest wait in milliseconds, shorter than the lock timeout. */
const PATIENCE_MS = 3_000

const CHANGE = { status: 'no_fit' as const, reason_ids: [], note: '' }
const QUESTIONS = ['Why now?']

let server: TestServer
let meera: Client
/** Already recused from another application. */
let nikhil: Client
/** Recused from nothing. */
let anita: Client
let anitaId: string
let owner: string
beforeAll(async () => {
  server = await startTestServer({ UNDO_SECONDS: '600' })
  meera = await createAdministrator(server)
  anita = await createMember(server, 'anita@openround.example', 'admin')
  anitaId = await userIdOf(server.rows, 'anita@openround.example')
  nikhil = await createMember(server, 'nikhil@openround.example', 'admin')
  await createFounder(server, 'asha@acme.in')
  owner = await userIdOf(server.rows, 'asha@acme.in')
  // Row policies check each application only for administrators with a recusal.
  await recuse(await store())
})
afterAll(() => server?.close())

const store = () => storeApplication(server.rows, { owner, status: 'submitted' })
const recuse = (id: string, client = nikhil) => client.call('recuse', { params: { id }, body: {} })

const saveNote = (client: Client, id: string, note: string, base_version: number, body: string) =>
  client.call('saveNote', { params: { id, note }, body: { base_version, body, notify: [] } })
const decide = async (client: Client, id: string, how: 'send' | 'hold') => {
  const body = await previewDecision(client, [id], CHANGE, how)
  return () => client.call('commitBatch', { body })
}

type Act = Calls['steerCommittee']['body']['act']

/**
 * Starts a session of the committee on an application, with the administrator as its host, and shows it.
 * @returns a function that steers the session, and one that votes in it
 */
async function hostCommittee(client: Client, id: string) {
  await server.rows('update committee_sessions set current = null, ended_at = now() where ended_at is null')
  const session = crypto.randomUUID()
  await client.call('startCommittee', { body: { id: session, ids: [id] } })
  let version = 1
  const steer = (act: Act) =>
    client.call('steerCommittee', { body: { id: crypto.randomUUID(), session, version, act } })
  version = (await steer({ do: 'move', to: 1 })).reply.session?.version ?? 0
  const vote = () => client.call('voteInCommittee', { body: { session, number: 1, vote: 'yes' } })
  return { steer, vote }
}

const NOTE: Act = { do: 'note', number: 1, outcome: 'approve', reason_ids: [], note: '' }

/**
 * Requests, each with the table that it waits for after it has checked the access.
 * @property prepare returns the function that sends the request
 */
const REQUESTS: Record<
  string,
  {
    readonly table: string
    readonly prepare: (id: string, client: Client) => Promise<() => Promise<{ readonly status: number }>>
  }
> = {
  'sending questions': {
    table: 'application_questions',
    prepare: async (id, client) => () =>
      client.call('sendQuestions', {
        params: { id },
        body: { id: crypto.randomUUID(), questions: QUESTIONS },
      }),
  },
  'sending questions to many': {
    table: 'application_questions',
    async prepare(id, client) {
      const { reply } = await client.call('previewQuestions', { body: { ids: [id] } })
      const affected = reply.affected.map(({ id, latest }) => ({ id, latest }))
      const body = { id: crypto.randomUUID(), questions: QUESTIONS, affected }
      return () => client.call('sendQuestionsToMany', { body })
    },
  },
  'saving a new note': {
    table: 'notes',
    prepare: async (id, client) => () => saveNote(client, id, crypto.randomUUID(), 0, 'Met them in May.'),
  },
  'editing a note': {
    table: 'notes',
    async prepare(id, client) {
      const note = crypto.randomUUID()
      await saveNote(client, id, note, 0, 'Met them in May.')
      return () => saveNote(client, id, note, 1, 'Met them in June.')
    },
  },
  'holding a decision': { table: 'decisions', prepare: (id, client) => decide(client, id, 'hold') },
  'applying a decision': { table: 'decisions', prepare: (id, client) => decide(client, id, 'send') },
  'applying a decision, before its new status is stored': {
    table: 'applications',
    prepare: (id, client) => decide(client, id, 'send'),
  },
  'changing a status': {
    table: 'decisions',
    prepare: async (id, client) => () =>
      client.call('changeStatus', { params: { id }, body: { status: CHANGE.status } }),
  },
  'releasing a held decision': {
    table: 'decisions',
    async prepare(id, client) {
      const { reply } = await (await decide(client, id, 'hold'))()
      const ids = reply.decided.map((decision) => decision.id)
      return () => client.call('releaseHeld', { body: { id: crypto.randomUUID(), ids } })
    },
  },
  'undoing a decision': {
    table: 'applications',
    async prepare(id, client) {
      const { reply } = await (await decide(client, id, 'send'))()
      return () => client.call('undoDecision', { params: { id: reply.decided[0]?.id ?? '' }, body: {} })
    },
  },
  'voting in the committee': {
    table: 'committee_votes',
    async prepare(id, client) {
      const { steer, vote } = await hostCommittee(client, id)
      await steer({ do: 'ask' })
      return vote
    },
  },
  'asking for votes': {
    table: 'committee_items',
    async prepare(id, client) {
      const { steer } = await hostCommittee(client, id)
      return () => steer({ do: 'ask' })
    },
  },
  'noting an outcome': {
    table: 'decisions',
    async prepare(id, client) {
      const { steer } = await hostCommittee(client, id)
      return () => steer(NOTE)
    },
  },
  'noting an outcome, once its decision is held': {
    table: 'committee_items',
    async prepare(id, client) {
      const { steer } = await hostCommittee(client, id)
      return () => steer(NOTE)
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
      (select jsonb_agg(jsonb_build_object('asked', asked_at, 'outcome', outcome)) from committee_items
        where application_id = a.id) as items,
      (select count(*) from committee_votes join committee_items using (session_id, number)
        where application_id = a.id)::int as votes,
      (select count(*) from outbox)::int as emails
    from applications a where id = $1`,
    [id],
  )

type Send = () => Promise<{ readonly status: number }>

/** Sends a request while nobody can write to a table. Takes away its access once it waits, and unlocks the table. */
async function whileLosingAccess(table: string, send: Send, lose: Send) {
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
    expect((await lose()).status).toBe(200)
    await superuser.query('commit')
    return await answer
  } finally {
    await superuser.end()
  }
}

// The embedded engine runs one transaction at a time.
describe.runIf(process.env.TEST_DATABASE_URL)('an administrator who loses access during the request', () => {
  async function expectRefusal(
    name: string,
    client: Client,
    lose: (id: string) => Promise<{ status: number }>,
  ) {
    const id = await store()
    const { table, prepare } = REQUESTS[name] as (typeof REQUESTS)[string]
    const send = await prepare(id, client)
    const before = await stateOf(id)
    const { status } = await whileLosingAccess(table, send, () => lose(id))
    expect(await stateOf(id)).toEqual(before)
    return status
  }

  test.for(Object.keys(REQUESTS))('by a further recusal, gets 404 for %s', async (name) => {
    expect(await expectRefusal(name, nikhil, (id) => recuse(id))).toBe(404)
  })

  const SOME = ['sending questions', 'editing a note', 'changing a status', 'noting an outcome']

  test.for(SOME)('by a first recusal, gets 404 for %s', async (name) => {
    expect(await expectRefusal(name, anita, (id) => recuse(id, anita))).toBe(404)
    await server.rows('delete from recusals where user_id = $1', [anitaId])
  })

  test.for(SOME)('by losing the role, gets 403 for %s', async (name) => {
    const endAccess = () => meera.call('endAccess', { params: { id: anitaId } })
    expect(await expectRefusal(name, anita, endAccess)).toBe(403)
    await server.rows(`update profiles set role = 'admin' where user_id = $1`, [anitaId])
  })
})
