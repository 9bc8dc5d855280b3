import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Calls } from '#contract/calls.ts'
import type { ReviewStatus } from '#domain/applications/status.ts'
import { storeApplication, userIdOf } from '#tests/applications.ts'
import type { Client } from '#tests/client.ts'
import { dice } from '#tests/dice.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { createAdministrator, createFounder, PASSWORD } from '#tests/users.ts'

/** The number of random histories, unless WITHDRAW_STORIES sets a different one. */
const STORIES = Number(process.env.WITHDRAW_STORIES ?? (process.env.TEST_DEEP ? 50 : 6))
const STEPS = 14
const STATUSES: readonly ReviewStatus[] = ['submitted', 'under_review', 'approved', 'no_fit']

let server: TestServer
let meera: Client
let arjun: Client
beforeAll(async () => {
  server = await startTestServer({ UNDO_SECONDS: '600' })
  meera = await createAdministrator(server)
  arjun = await createAdministrator(server, 'arjun@openround.example')
})
afterAll(() => server?.close())

type Story = {
  readonly roll: () => number
  readonly founder: Client
  readonly company: string
  readonly id: string
  /** Ids of the batches of decisions, latest last. */
  readonly batches: string[]
  /** The actions so far, for failure messages. */
  readonly log: string[]
  notes: number
}

const pick = <T>({ roll }: Story, from: readonly T[]): T => from[Math.floor(roll() * from.length)] as T

async function decide(story: Story, how: 'send' | 'hold'): Promise<void> {
  story.notes++
  const change: Calls['commitBatch']['body']['change'] = {
    status: pick(story, STATUSES),
    reason_ids: [],
    note: `Note ${story.notes}.`,
  }
  const { reply, error } = await meera.call('previewBatch', { body: { ids: [story.id], change } })
  if (error) return
  const affected = reply.affected.map((one) => ({ id: one.id, version: one.version }))
  const body = { id: crypto.randomUUID(), change, how, affected, wording_hash: reply.wording_hash }
  const answer = await meera.call('commitBatch', { body })
  if (how === 'send' && !answer.error) story.batches.push(body.id)
}

const heldOf = async ({ id }: Story) =>
  ((await meera.call('listHeld')).reply.held ?? [])
    .filter((one) => one.application_id === id)
    .map((one) => one.id)

const letTimePass = async ({ id }: Story) => {
  await server.rows(
    'update decisions set undo_until = clock_timestamp() where application_id = $1 and undo_until > clock_timestamp()',
    [id],
  )
  await server.rows('update outbox set send_after = clock_timestamp() where sent_at is null')
}

const rowOf = async (id: string) =>
  JSON.stringify(await server.rows('select to_jsonb(a) as row from applications a where id = $1', [id]))

const ACTIONS: Readonly<Record<string, (story: Story) => Promise<unknown>>> = {
  decide: (story) => decide(story, 'send'),
  hold: (story) => decide(story, 'hold'),
  release: async (story) => {
    const ids = await heldOf(story)
    const body = { id: crypto.randomUUID(), ids }
    if (ids.length > 0 && !(await meera.call('releaseHeld', { body })).error) story.batches.push(body.id)
  },
  undo: async ({ batches }) => {
    const batch = batches.at(-1)
    if (batch) await meera.call('undoBatch', { params: { id: batch }, body: {} })
  },
  'let time pass': letTimePass,
  withdraw: ({ founder, id }) => founder.call('withdraw', { params: { id }, body: { reason: 'Acquired.' } }),
  'undo the withdrawal': ({ founder, id }) => founder.call('undoWithdrawal', { params: { id } }),
  copy: async ({ id, founder }) => {
    await server.rows('update decisions set reapply_after = reapply_after - 200 where application_id = $1', [
      id,
    ])
    const before = await rowOf(id)
    await founder.call('applyAgain', { params: { id }, body: { id: crypto.randomUUID() } })
    expect(await rowOf(id)).toBe(before)
  },
  recuse: ({ id }) => arjun.call('recuse', { params: { id }, body: {} }),
}

/** Compares the founder's page with the e-mails that were sent. */
async function check(story: Story): Promise<void> {
  const { founder, id, company, log } = story
  const { applications } = (await founder.call('listApplications')).reply
  const shown = applications.find((one) => one.id === id)
  const notes = (await server.emails())
    .filter(({ name, text }) => name === 'status-changed' && text.includes(company))
    .map(({ text }) => /Note \d+\./.exec(text)?.[0])
  const pending = await server.rows(
    `select from decisions where application_id = $1 and state = 'applied' and undo_until > clock_timestamp()`,
    [id],
  )
  // E-mails are sorted latest first.
  const expected = pending.length > 0 ? undefined : notes[0]
  expect([log.join(', '), shown?.decision?.note]).toEqual([log.join(', '), expected])
}

/** Plays one history of an application. @returns its id */
async function play(seed: number, founder: Client, owner: string): Promise<string> {
  const company = `Dairy ${seed} of Pune`
  const answers = { company_name: company }
  const id = await storeApplication(server.rows, { owner, status: 'submitted', answers })
  const log = [`seed ${seed}`]
  const story: Story = { roll: dice(seed), founder, company, id, batches: [], log, notes: 0 }
  for (let step = 0; step < STEPS; step++) {
    const name = pick(story, Object.keys(ACTIONS))
    log.push(name)
    await ACTIONS[name]?.(story)
    await check(story)
  }
  return id
}

/** The number of histories per founder, who then deletes the account. */
const STORIES_OF_ONE = 10

test("the founder's page and e-mails agree; account deletion changes only the owner", async () => {
  for (let first = 1; first <= STORIES; first += STORIES_OF_ONE) {
    const email = `founder-${first}@dairy.in`
    const founder = await createFounder(server, email)
    const owner = await userIdOf(server.rows, email)
    const ids: string[] = []
    for (let seed = first; seed <= Math.min(STORIES, first + STORIES_OF_ONE - 1); seed++) {
      ids.push(await play(seed, founder, owner))
    }
    const rows = () =>
      server.rows(
        `select to_jsonb(a) - 'user_id' as row from applications a where id = any($1) order by id`,
        [ids],
      )
    const before = await rows()
    await founder.call('deleteAccount', { body: { password: PASSWORD, also_submitted: false } })
    expect(await rows()).toEqual(before)
  }
})
