import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimEmail, markSent, type OutboxRow } from '#database/outbox.ts'
import type { ReviewStatus } from '#domain/applications/status.ts'
import { storeApplication, userIdOf } from '#tests/applications.ts'
import type { Client } from '#tests/client.ts'
import { decideAs } from '#tests/decide.ts'
import { dice } from '#tests/dice.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { createAdministrator, signUpAndConfirm } from '#tests/users.ts'

/** The number of scenarios, unless UNDO_STORIES sets a different one. */
const STORIES = Number(process.env.UNDO_STORIES ?? (process.env.TEST_DEEP ? 25 : 6))
const STATUSES: readonly ReviewStatus[] = [
  'submitted',
  'under_review',
  'meeting_scheduled',
  'approved',
  'no_fit',
]
const MEETINGS = ['09:00', '10:00'].map((time) => ({
  starts_at: `2036-01-08T${time}:00.000Z`,
  ends_at: '2036-01-08T11:00:00.000Z',
  time_zone: 'Asia/Kolkata',
  place: '',
}))
const CLAIM_SECONDS = 180

let server: TestServer
let clients: Client[]
let owner: string
beforeAll(async () => {
  server = await startTestServer({ UNDO_SECONDS: '600' })
  clients = [await createAdministrator(server), await createAdministrator(server, 'arjun@openround.example')]
  await signUpAndConfirm(server, 'priya@dairy.in')
  await server.emails()
  owner = await userIdOf(server.rows, 'priya@dairy.in')
})
afterAll(() => server?.close())

type Story = {
  readonly roll: () => number
  readonly id: string
  readonly sent: string[]
  /** Ids of all decisions that have been applied so far. `held` has the ids of the held decisions. */
  readonly decisions: string[]
  readonly held: string[]
}

/** Claims and sends an e-mail. Some calls end before sending it or marking it as sent, as if the server were killed. */
async function postman({ roll, sent }: Story): Promise<void> {
  const { asWorker } = server.services.database
  const claimed: OutboxRow | undefined = await asWorker((own) => claimEmail(own, CLAIM_SECONDS))
  if (!claimed || roll() < 0.2) return
  sent.push(claimed.id)
  if (roll() < 0.2) return
  await asWorker((own) => markSent(own, claimed.id))
}

/** Makes pending e-mails due, and in half of the calls also ends the undo time of their decisions. */
async function letTimePass({ id, roll }: Story): Promise<void> {
  // Uses two statements, because locking both tables in a different order from the server's could deadlock.
  if (roll() < 0.5)
    await server.rows(
      'update decisions set undo_until = clock_timestamp() where application_id = $1 and undo_until is not null',
      [id],
    )
  await server.rows(
    `update outbox set send_after = clock_timestamp()
      where id in (select id from outbox where sent_at is null order by id for update)`,
  )
}

const pick = <T>(roll: () => number, from: readonly T[]) => from[Math.floor(roll() * from.length)] as T

/** Decides in a batch. If the application changes between preview and decision, the decision is refused. */
async function inBatch(
  { roll, id, ...story }: Story,
  client: Client,
  how: 'send' | 'hold',
): Promise<unknown> {
  const status = roll() < 0.7 ? 'meeting_scheduled' : pick(roll, STATUSES)
  const meeting = status === 'meeting_scheduled' ? { meeting: pick(roll, MEETINGS) } : {}
  const change = { status, reason_ids: [], note: '', ...meeting }
  const { reply } = await decideAs(client, [id], change, how)
  const [made] = reply.decided ?? []
  if (made) (how === 'hold' ? story.held : story.decisions).push(made.id)
  return reply
}

async function release({ roll, held, decisions }: Story, client: Client): Promise<unknown> {
  if (held.length === 0) return undefined
  const ids = [pick(roll, held)]
  const { status, reply } = await client.call('releaseHeld', { body: { id: crypto.randomUUID(), ids } })
  if (status === 200) decisions.push(...ids)
  return reply
}

async function step(story: Story): Promise<unknown> {
  const { roll, id } = story
  const client = pick(roll, clients)
  const kind = roll()
  if (kind < 0.1) return inBatch(story, client, 'send')
  if (kind < 0.2) return inBatch(story, client, 'hold')
  if (kind < 0.3) return release(story, client)
  if (kind < 0.5) {
    const { reply } = await client.call('changeStatus', {
      params: { id },
      body: { status: pick(roll, STATUSES) },
    })
    if (reply.undo) story.decisions.push(reply.undo.decision)
    return reply
  }
  if (kind < 0.75 && story.decisions.length > 0) {
    return client.call('undoDecision', { params: { id: pick(roll, story.decisions) }, body: {} })
  }
  return kind < 0.87 ? letTimePass(story) : postman(story)
}

/** Runs random steps, three at a time, then sends e-mails until none is left. */
async function play(seed: number): Promise<Story> {
  const id = await storeApplication(server.rows, { owner, status: 'submitted' })
  const story: Story = { roll: dice(seed), id, sent: [], decisions: [], held: [] }
  for (let round = 0; round < 5; round++) await Promise.all(Array.from({ length: 3 }, () => step(story)))
  // E-mails claimed by a killed server become due again.
  await server.rows('update outbox set send_after = clock_timestamp() where sent_at is null')
  const { asWorker } = server.services.database
  for (let row = await asWorker((own) => claimEmail(own, CLAIM_SECONDS)); row; ) {
    story.sent.push(row.id)
    const { id: gone } = row
    await asWorker((own) => markSent(own, gone))
    row = await asWorker((own) => claimEmail(own, CLAIM_SECONDS))
  }
  return story
}

type Row = { state: string; email_id: string; to_status: string; sequence: number | null }

/** Returns descriptions of everything that is wrong at the end of a scenario. */
async function faultsOf({ id, sent }: Story): Promise<string[]> {
  const decisions = await server.rows<Row>(
    `select state, email_id, to_status, sequence from decisions left join meetings on decision_id = id
      where decisions.application_id = $1 order by decisions.applied_at`,
    [id],
  )
  const ofStory = decisions.map(({ email_id }) => email_id)
  const [application] = await server.rows<{ status: string }>(
    'select application_status as status from applications where id = $1',
    [id],
  )
  const inForce = decisions.filter(({ state }) => state === 'applied')
  const sequences = inForce.flatMap(({ sequence }) => sequence ?? [])
  const [emails] = await server.rows<{ count: number }>(
    'select count(*)::integer as count from outbox where id = any($1)',
    [ofStory],
  )
  return [
    ...decisions
      .filter(({ state, email_id }) => state === 'undone' && sent.includes(email_id))
      .map(() => 'undone and sent'),
    ...inForce.filter(({ email_id }) => !sent.includes(email_id)).map(() => 'applied without an e-mail'),
    ...decisions
      .filter(({ state, email_id }) => ['held', 'discarded'].includes(state) && email_id !== null)
      .map(() => 'held with an e-mail'),
    ...sent.filter((email) => !ofStory.includes(email)).map(() => 'an e-mail without a decision'),
    ...(emails?.count === inForce.length ? [] : ['not one e-mail for each applied decision']),
    ...decisions
      .filter(({ state, sequence }) => ['undone', 'discarded'].includes(state) && sequence !== null)
      .map(() => 'a meeting of a decision that is not in force'),
    ...(sequences.every((sequence, place) => place === 0 || sequence > (sequences[place - 1] ?? 0))
      ? []
      : ['a later meeting without a higher sequence']),
    // The last e-mail must name the current status.
    ...(application?.status === (inForce.at(-1)?.to_status ?? 'submitted')
      ? []
      : ['the last e-mail names another status']),
  ]
}

test('sends one e-mail per applied decision and none per undone one, in any order [D-status.34]', {
  timeout: 600_000,
}, async () => {
  const faults: Record<string, string[]> = {}
  let undone = 0
  for (let seed = 1; seed <= STORIES; seed++) {
    const story = await play(seed)
    const found = await faultsOf(story)
    if (found.length > 0) faults[`story ${seed}`] = found
    undone += story.decisions.length - story.sent.length
  }
  expect(faults).toEqual({})
  // Control: enough decisions of the scenarios were undone or replaced.
  expect(undone).toBeGreaterThan(STORIES / 10)
})
