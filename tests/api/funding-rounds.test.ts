import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sqlState } from '#database/sql-errors.ts'
import { statement, writing } from '#database/statement.ts'
import { FUNDING_ROUNDS_MAX } from '#domain/limits.ts'
import { makeApp } from '#server/app.ts'
import { sessionOf } from '#tests/access/test-users.ts'
import { completeAnswers, storeApplication, userIdOf } from '#tests/applications.ts'
import { type Client, makeClient } from '#tests/client.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { createAdministrator, createFounder } from '#tests/users.ts'

let server: TestServer
let asha: Client
let meera: Client
let me: string
beforeAll(async () => {
  server = await startTestServer()
  asha = await createFounder(server)
  meera = await createAdministrator(server, 'meera@openround.example')
  me = await userIdOf(server.rows, 'asha@acme.in')
})
afterAll(() => server?.close())

beforeEach(async () => {
  await server.rows('delete from applications')
  await server.rows('delete from funding_round_extensions')
  await server.rows('delete from funding_rounds')
})

/** Returns the time that is `minutes` from now. */
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

type Stored = { opens?: string; closes?: string | null; name?: string; grace?: number }

/** Stores a round, which by default opened a day ago. Bypasses all policies. */
async function storeQuestionRound({
  opens = inMinutes(-1440),
  closes = null,
  name = 'Spring 2027',
  grace = 15,
}: Stored) {
  const id = randomUUID()
  await server.rows(
    `insert into funding_rounds (id, name, opens_at, closes_at, time_zone, grace_minutes)
      values ($1, $2, $3, $4, 'Asia/Kolkata', $5)`,
    [id, name, opens, closes, grace],
  )
  return id
}

/** Stores a draft that was begun an hour ago, or at the given time. */
async function storeDraft(begun = inMinutes(-60), owner = me) {
  const id = await storeApplication(server.rows, { owner })
  await server.rows('update applications set created_at = $2 where id = $1', [id, begun])
  return id
}

const submit = (id: string, changes = {}, client = asha, base_version = 1) =>
  client.call('submit', { params: { id }, body: { base_version, changes } })
const roundOf = async (id: string) =>
  (
    await server.rows<{ funding_round_id: string | null }>(
      'select funding_round_id from applications where id = $1',
      [id],
    )
  )[0]?.funding_round_id

const T = '2027-03-15T18:29:00.000Z'
const at = (minutes: number, seconds = 0) =>
  new Date(Date.parse(T) + minutes * 60_000 + seconds * 1000).toISOString()

test.each([
  ['a second before closing', 'accepted', at(-600), at(0, -1)],
  ['at the closing moment, draft begun before', 'accepted', at(-600), at(0)],
  ['14 minutes after closing, draft begun before', 'accepted', at(0, -1), at(14)],
  ['16 minutes after closing, draft begun before', 'refused', at(-600), at(16)],
  ['when the grace period ends', 'refused', at(-600), at(15)],
  ['a second after closing, draft begun at closing', 'refused', at(0), at(0, 1)],
  ['a second before opening', 'refused', at(-6000), at(-1440, -1)],
  ['at the opening moment', 'accepted', at(-6000), at(-1440)],
])('submitted %s: %s', async (_, outcome, begun, submitted) => {
  const round = await storeQuestionRound({ opens: at(-1440), closes: T })
  const id = await storeDraft(begun)
  const submitting = server.rows(
    `update applications set application_status = 'submitted', submitted_at = $2 where id = $1`,
    [id, submitted],
  )
  if (outcome === 'accepted') {
    await submitting
    expect(await roundOf(id)).toBe(round)
  } else {
    expect(sqlState(await submitting.catch((error: unknown) => error))).toBe('RCLOS')
  }
})

test('accepts applications at any time while there are no rounds', async () => {
  expect((await asha.call('readFundingRoundStatus')).reply).toEqual({
    open: null,
    closed: null,
    next: null,
    extended_until: null,
  })
  const id = await storeDraft()
  expect((await submit(id)).status).toBe(200)
  expect(await roundOf(id)).toBeNull()
})

test('assigns a submitted application to the open round', async () => {
  const round = await storeQuestionRound({ closes: inMinutes(60) })
  const id = randomUUID()
  expect((await submit(id, completeAnswers(), asha, 0)).status).toBe(200)
  expect(await roundOf(id)).toBe(round)
})

test("filters the review list by round, and shows each application's round", async () => {
  const round = await storeQuestionRound({ closes: inMinutes(60) })
  const owner = { owner: me, status: 'submitted' } as const
  const inRound = await storeApplication(server.rows, owner)
  await server.rows('update applications set funding_round_id = $2 where id = $1', [inRound, round])
  const without = await storeApplication(server.rows, owner)
  const listed = async (query: { round?: string }) =>
    (await meera.call('listForReview', { query })).reply.applications.map(
      (card) => [card.id, card.funding_round] as const,
    )
  expect(await listed({ round })).toEqual([[inRound, 'Spring 2027']])
  expect(await listed({ round: randomUUID() })).toEqual([])
  expect(new Map(await listed({}))).toEqual(
    new Map([
      [inRound, 'Spring 2027'],
      [without, null],
    ]),
  )
  const exported = await meera.fetch(`/api/review/export.csv?cols=round&round=${round}`)
  expect(await exported.text()).toMatch(/^\ufeff?"?Company"?,"?Round"?,.*\r?\n.*Spring 2027/)
})

test('refuses a late submission, shows the closing time in two zones, saves the text', async () => {
  const closes = '2026-03-15T18:29:00.000Z'
  await storeQuestionRound({ opens: '2026-01-01T00:00:00Z', closes })
  await storeQuestionRound({ opens: '2099-01-01T00:00:00Z', name: 'Spring 2099' })
  const id = await storeDraft()
  const { status, error } = await submit(id, { company_name: 'Late Dairy' })
  expect([status, error?.code]).toEqual([409, 'funding-round-closed'])
  expect(error?.message).toBe(
    'Spring 2027 closed on 15 March 2026, 18:29 (UTC), which is 23:59 (India Standard Time). Spring 2099 opens on 1 January 2099, 00:00 (UTC), which is 05:30 (India Standard Time). You can write a draft now and submit it when the next round is open. Your draft is saved.',
  )
  expect(error?.funding_rounds?.closed).toEqual({
    name: 'Spring 2027',
    opens_at: '2026-01-01T00:00:00.000Z',
    closes_at: closes,
    time_zone: 'Asia/Kolkata',
  })
  const { reply } = await asha.call('readApplication', { params: { id } })
  expect([reply.application_status, reply.answers.company_name, reply.version]).toEqual([
    'draft',
    'Late Dairy',
    2,
  ])
  expect((await submit(id, {}, asha, 2)).error?.code).toBe('funding-round-closed')
})

test('saves a new application as a draft if its first request is a late submission', async () => {
  await storeQuestionRound({ closes: inMinutes(-2) })
  const id = randomUUID()
  expect((await submit(id, completeAnswers(), asha, 0)).error?.code).toBe('funding-round-closed')
  expect((await asha.call('readApplication', { params: { id } })).reply.application_status).toBe('draft')
})

test('within the grace period, accepts only drafts that were begun before closing', async () => {
  const round = await storeQuestionRound({ closes: inMinutes(-10), grace: 60 })
  const begunInTime = await storeDraft()
  expect((await submit(begunInTime)).status).toBe(200)
  expect(await roundOf(begunInTime)).toBe(round)
  const begunLate = await storeDraft(inMinutes(-5))
  expect((await submit(begunLate)).error?.code).toBe('funding-round-closed')
})

test('gives a repeated submission after closing the same reply', async () => {
  const round = await storeQuestionRound({ closes: inMinutes(60) })
  const id = await storeDraft()
  const first = await submit(id)
  await server.rows('update funding_rounds set closes_at = $2 where id = $1', [round, inMinutes(-60)])
  const again = await submit(id)
  expect([again.status, again.reply]).toEqual([200, first.reply])
})

test('a second server refuses late submissions too', async () => {
  await storeQuestionRound({ closes: inMinutes(-60) })
  const app = makeApp(server.services)
  const there = makeClient(server.services.config.publicUrl, (request) =>
    app.fetch(request, { incoming: { socket: { remoteAddress: '10.9.9.9' } } }),
  )
  for (const [name, value] of asha.cookies) there.cookies.set(name, value)
  expect((await submit(await storeDraft(), {}, there)).error?.code).toBe('funding-round-closed')
})

/** Runs a statement in the founder's database role. @returns the SQLSTATE of the refusal, or 'done' */
const asFounder = async (text: string): Promise<string | undefined> => {
  try {
    await server.services.database.query(
      sessionOf(server, asha),
      'applicant',
      writing(statement(sql.raw(text))),
    )
    return 'done'
  } catch (error) {
    return sqlState(error)
  }
}

test('a founder cannot evade the closing date by SQL', async () => {
  const round = await storeQuestionRound({ closes: inMinutes(-60) })
  const id = await storeDraft()
  const set = (columns: string) => `update applications set ${columns} where id = '${id}'`
  expect([
    await asFounder(set(`application_status = 'submitted', submitted_at = now()`)),
    await asFounder(set(`application_status = 'submitted', submitted_at = now() - interval '2 hours'`)),
    await asFounder(set(`created_at = now() - interval '2 hours'`)),
    await asFounder(set(`funding_round_id = '${round}'`)),
    await asFounder(
      `insert into applications (id, user_id, created_at) values (gen_random_uuid(), app_user_id(), now() - interval '2 hours')`,
    ),
    await asFounder(
      `insert into applications (id, user_id, funding_round_id) values (gen_random_uuid(), app_user_id(), '${round}')`,
    ),
    await asFounder(`update funding_rounds set closes_at = null`),
    await asFounder(
      `insert into funding_round_extensions (funding_round_id, user_id, until) values ('${round}', app_user_id(), 'infinity')`,
    ),
    await asFounder(`select grant_extension('${round}', 'asha@acme.in', 'infinity')`),
  ]).toEqual(['RCLOS', '42501', '42501', '42501', '42501', '42501', '42501', '42501', '42501'])
})

const lettingIn = (round: string, until: string, email = 'Asha@acme.in') =>
  meera.call('grantExtension', { params: { id: round }, body: { email, until } })

test('lets one founder submit after closing until a given time, and records it', async () => {
  const round = await storeQuestionRound({ closes: inMinutes(-60) })
  const rohan = await createFounder(server, 'rohan@acme.in')
  const rohansDraft = await storeDraft(inMinutes(-1), await userIdOf(server.rows, 'rohan@acme.in'))
  const until = inMinutes(60)
  expect((await lettingIn(round, until)).status).toBe(200)
  expect((await lettingIn(round, until)).status).toBe(200)
  expect((await asha.call('readFundingRoundStatus')).reply.extended_until).toBe(until)
  expect((await rohan.call('readFundingRoundStatus')).reply.extended_until).toBeNull()
  const id = await storeDraft(inMinutes(-1))
  expect((await submit(id)).status).toBe(200)
  expect(await roundOf(id)).toBe(round)
  expect((await submit(rohansDraft, {}, rohan)).error?.code).toBe('funding-round-closed')
  expect(
    await server.rows(`select actor_id, person_id from audit_log where event = 'extension-granted'`),
  ).toEqual([{ actor_id: await userIdOf(server.rows, 'meera@openround.example'), person_id: me }])
  await server.rows(`update funding_round_extensions set until = now() - interval '1 minute'`)
  expect((await submit(await storeDraft(inMinutes(-1)))).error?.code).toBe('funding-round-closed')
})

test('refuses an extension for an unknown founder, an unknown round or a past time', async () => {
  const round = await storeQuestionRound({ closes: inMinutes(-60) })
  expect((await lettingIn(round, inMinutes(60), 'nobody@acme.in')).error?.code).toBe('not-found')
  expect((await lettingIn(randomUUID(), inMinutes(60))).error?.code).toBe('not-found')
  expect((await lettingIn(round, inMinutes(-1))).error?.code).toBe('bad-request')
})

const SPRING = {
  name: ' Spring 2027 ',
  opens_at: '2027-01-01T00:00:00+05:30',
  closes_at: '2027-03-15T23:59:00+05:30',
  time_zone: 'Asia/Kolkata',
  grace_minutes: 15,
}
const save = (id: string, round: Partial<typeof SPRING> = {}, base_version = 0) =>
  meera.call('saveFundingRound', { params: { id }, body: { base_version, ...SPRING, ...round } })

test('an administrator creates and changes a round; the audit log records both', async () => {
  await server.rows('alter table audit_log disable trigger protect_audit_log')
  await server.rows('delete from audit_log')
  const id = randomUUID()
  expect((await save(id)).reply).toEqual({ version: 1 })
  expect((await save(id)).reply).toEqual({ version: 1 })
  expect((await save(id, { grace_minutes: 30 }, 1)).reply).toEqual({ version: 2 })
  expect((await save(id, { grace_minutes: 45 }, 1)).error?.code).toBe('conflict')
  await storeDraft()
  expect((await meera.call('listFundingRounds')).reply).toEqual({
    funding_rounds: [
      {
        id,
        name: 'Spring 2027',
        opens_at: '2026-12-31T18:30:00.000Z',
        closes_at: '2027-03-15T18:29:00.000Z',
        time_zone: 'Asia/Kolkata',
        grace_minutes: 30,
        version: 2,
        applications: 0,
        extensions: [],
      },
    ],
    started_drafts: 0,
  })
  expect(
    await server.rows(`select count(*)::int from audit_log where event = 'closing-date-changed'`),
  ).toEqual([{ count: 2 }])
})

test('accepts a time with any UTC offset', async () => {
  const id = randomUUID()
  const opens_at = '2027-01-01T00:00:00+23:59'
  expect((await save(id, { opens_at })).status).toBe(200)
  expect((await lettingIn(id, '2099-01-01T00:00:00-23:59')).status).toBe(200)
  const [round] = (await meera.call('listFundingRounds')).reply.funding_rounds
  expect([round?.opens_at, round?.extensions[0]?.until]).toEqual([
    '2026-12-31T00:01:00.000Z',
    '2099-01-01T23:59:00.000Z',
  ])
})

test('a repeated creation of the last allowed round gets the same reply', async () => {
  await server.rows(
    `insert into funding_rounds (id, name, opens_at, closes_at, time_zone, grace_minutes)
      select gen_random_uuid(), 'Round ' || n, at, at + interval '1 day', 'Asia/Kolkata', 15
      from generate_series(1, $1::int) n, lateral (select timestamptz '2000-01-01' + n * interval '2 days') o(at)`,
    [FUNDING_ROUNDS_MAX - 1],
  )
  const id = randomUUID()
  expect((await save(id)).reply).toEqual({ version: 1 })
  expect((await save(id)).reply).toEqual({ version: 1 })
  const another = { opens_at: '2028-01-01T00:00:00Z', closes_at: '2028-02-01T00:00:00Z' }
  expect((await save(randomUUID(), another)).error?.code).toBe('limit-reached')
})

test('shows visitors which round is open', async () => {
  const id = randomUUID()
  await save(id, { opens_at: inMinutes(-60), closes_at: inMinutes(60) })
  expect((await server.visitor().call('readFundingRoundStatus')).reply).toMatchObject({
    open: { name: 'Spring 2027', time_zone: 'Asia/Kolkata' },
    closed: null,
    next: null,
    extended_until: null,
  })
  expect(server.services.site.hasFundingRounds).toBe(true)
})

test('refuses a round that overlaps another, and names the other', async () => {
  await save(randomUUID())
  const { error } = await save(randomUUID(), {
    name: 'Summer',
    opens_at: '2027-03-15T23:58:00+05:30',
    closes_at: '2027-06-01T00:00:00Z',
  })
  expect([error?.code, error?.message]).toEqual([
    'validation-failed',
    'This round would be open at the same time as Spring 2027. Change one of the two.',
  ])
  const next = await save(randomUUID(), {
    opens_at: '2027-03-15T23:59:00+05:30',
    closes_at: '2027-06-01T00:00:00Z',
  })
  expect(next.status).toBe(200)
})

test('stores only one of two overlapping rounds that are saved at the same time', async () => {
  const saved = await Promise.all([save(randomUUID()), save(randomUUID())])
  expect(saved.map(({ status }) => status === 200).filter(Boolean)).toHaveLength(1)
  expect(await server.rows('select count(*)::int from funding_rounds')).toEqual([{ count: 1 }])
})

test.each([
  ['a blank name', { name: ' ' }, 'name'],
  ['an unsafe name', { name: 'See http://x.in' }, 'name'],
  ['a closing date before its opening date', { closes_at: '2026-01-01T00:00:00Z' }, 'closes_at'],
  ['an unknown time zone', { time_zone: 'Mars/Olympus' }, 'time_zone'],
  ['a negative grace period', { grace_minutes: -1 }, 'grace_minutes'],
  ['an opening in the year 1', { opens_at: '0001-01-01T00:00:00Z' }, 'opens_at'],
])('refuses a round with %s', async (_, change, field) => {
  const { error } = await save(randomUUID(), change)
  expect([error?.code, error?.faults?.map((fault) => fault.field)]).toEqual(['validation-failed', [field]])
})
