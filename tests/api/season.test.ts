import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Calls } from '#contract/calls.ts'
import { MINUTE_MS } from '#domain/dates.ts'
import { DIGEST_HOURS } from '#domain/limits.ts'
import { sendDigests } from '#server/jobs/send-digests.ts'
import { newSetupLink } from '#server/settings/setup.ts'
import { ASHA, completeAnswers } from '#tests/applications.ts'
import type { Client } from '#tests/client.ts'
import { decideAs } from '#tests/decide.ts'
import { tokenIn } from '#tests/emails.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { setClock } from '#tests/set-clock.ts'
import { pdfOf, SMALL_PNG } from '#tests/storage/sample-files.ts'
import { upload } from '#tests/storage/upload.ts'
import { createFounder, createMember, PASSWORD } from '#tests/users.ts'

// Plays a whole season of an investor group through the API, with the requests that the screens send.

const FOUNDERS = 30
const LATE = FOUNDERS - 1
const LET_IN = FOUNDERS - 2

let server: TestServer
let meera: Client
const team: Record<string, Client> = {}
const founders: Client[] = []
const ids = Array.from({ length: FOUNDERS }, () => crypto.randomUUID())
const round = crypto.randomUUID()
beforeAll(async () => {
  server = await startTestServer({ UNDO_SECONDS: '600' })
})
afterAll(() => server?.close())

const founderEmail = (number: number) => `founder-${number}@acme.in`
const linkedinOf = (number: number) => `linkedin.com/in/founder-${number}`
const companyOf = (number: number) => `Season Company ${number}.`
const idOf = (number: number) => ids[number] ?? ''
const founder = (number: number) => founders[number] as Client
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString()
const answersOf = (number: number) =>
  completeAnswers({
    company_name: companyOf(number),
    founders_data: [{ ...ASHA, linkedin: linkedinOf(number) }],
  })
/** Returns the founders' numbers from `from` to `to`, excluding `to`. */
const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, place) => from + place)

const submit = (number: number, id = idOf(number), base_version = 0) =>
  founder(number).call('submit', {
    params: { id },
    body: { base_version, changes: answersOf(number) },
  })

async function decide(
  about: readonly number[],
  how: Calls['commitBatch']['body']['how'],
  change: Partial<Calls['commitBatch']['body']['change']> &
    Pick<Calls['commitBatch']['body']['change'], 'status'>,
) {
  const whole = { reason_ids: [], note: '', ...change }
  const { reply, error } = await decideAs(meera, about.map(idOf), whole, how)
  expect(error).toBeUndefined()
  return reply.decided
}

/** Returns the e-mails of one kind to a founder. */
const emailsTo = async (number: number, wanted: string) =>
  (await server.emails()).filter(({ name, to }) => name === wanted && to.address === founderEmail(number))

/** Returns the time of the morning e-mail on the next day from Monday to Friday. */
function nextWorkday(): Date {
  const day = new Date()
  day.setUTCHours(DIGEST_HOURS.from, 0, 0, 0)
  do day.setUTCDate(day.getUTCDate() + 1)
  while ([0, 6].includes(day.getUTCDay()))
  return day
}

const cardOf = async (number: number) =>
  (await founder(number).call('listApplications')).reply.applications.find(({ id }) => id === idOf(number))

test("the set-up link creates an administrator, who sets the group's names and logo", async () => {
  const token = (await newSetupLink(server.services))?.searchParams.get('token') ?? ''
  meera = server.visitor()
  const person = { first_name: 'Meera', last_name: 'Iyer', email: 'meera@orchard.vc', password: PASSWORD }
  expect((await meera.call('setUp', { body: { token, investor: 'Orchard Angels', ...person } })).status).toBe(
    200,
  )
  const saved = await meera.call('saveSettings', {
    body: { base_version: 1, product: 'Orchard', logo: SMALL_PNG },
  })
  expect(saved.reply).toMatchObject({ investor: 'Orchard Angels', product: 'Orchard' })
  expect((await server.visitor().fetch(saved.reply.logo ?? '')).status).toBe(200)
  const query = { token: await tokenIn(server, 'confirm-new-e-mail', person.email) }
  await meera.call('openEmailChange', { query })
  expect((await meera.call('confirmEmailChange', { body: {} })).reply.outcome).toBe('done')
  for (const role of ['reviewer', 'partner'] as const) {
    team[role] = await createMember(server, `${role}@orchard.vc`, role)
  }
})

test('of thirty founders, 28 apply before the round closes, one gets an extension, one is late', async () => {
  for (const number of numbers(0, FOUNDERS)) {
    founders.push(await createFounder(server, founderEmail(number), { linkedin_url: linkedinOf(number) }))
  }
  const dates = { opens_at: inMinutes(-60), closes_at: inMinutes(20), time_zone: 'Asia/Kolkata' }
  const saveRound = (base_version: number, closes_at: string) =>
    meera.call('saveFundingRound', {
      params: { id: round },
      body: { base_version, name: 'Spring', ...dates, closes_at, grace_minutes: 0 },
    })
  await saveRound(0, dates.closes_at)
  for (const number of numbers(0, LET_IN)) expect((await submit(number)).status).toBe(200)
  await saveRound(1, inMinutes(-1))
  for (const number of [LET_IN, LATE]) expect((await submit(number)).error?.code).toBe('funding-round-closed')
  const body = { email: founderEmail(LET_IN), until: inMinutes(20) }
  expect((await meera.call('grantExtension', { params: { id: round }, body })).status).toBe(200)
  expect((await submit(LET_IN, idOf(LET_IN), 1)).status).toBe(200)
  expect((await submit(LATE, idOf(LATE), 1)).error?.code).toBe('funding-round-closed')
  const late = await founder(LATE).call('readApplication', { params: { id: idOf(LATE) }, query: {} })
  expect(late.reply.answers.company_name).toBe(companyOf(LATE))
  expect((await meera.call('listForReview', { query: { round } })).reply.count).toBe(LATE)
  expect(await emailsTo(LET_IN, 'receipt')).toHaveLength(1)
})

test('ten founders answer the same questions, one with a file', async () => {
  const asked = numbers(0, 10)
  const { affected } = (await meera.call('previewQuestions', { body: { ids: asked.map(idOf) } })).reply
  const questions = ['Why now?', { text: 'Please send your plan.', allows_file: true }]
  const body = {
    id: crypto.randomUUID(),
    questions,
    affected: affected.map(({ id, latest }) => ({ id, latest })),
  }
  expect((await meera.call('sendQuestionsToMany', { body })).status).toBe(200)
  const { stored } = await upload(founder(0), 'plan.pdf', pdfOf(400), {
    kind: 'additional-document',
    index: 1,
  })
  for (const number of asked) {
    expect((await emailsTo(number, 'questions-sent'))[0]?.text).toContain('Please send your plan.')
    const { question_rounds } = (
      await founder(number).call('readQuestions', { params: { id: idOf(number) } })
    ).reply
    const changes = { q1: 'The monsoon.', ...(number === 0 ? { q2_file: stored } : { q2: 'In the deck.' }) }
    const params = { id: question_rounds[0]?.id ?? '' }
    expect(
      (await founder(number).call('submitAnswers', { params, body: { base_version: 1, changes } })).status,
    ).toBe(200)
  }
  const opened = [team.partner, founder(1)].map(async (client) => (await client?.fetch(stored.url))?.status)
  expect(await Promise.all(opened)).toEqual([200, 404])
})

test('three founders are invited to a meeting, with a calendar file', async () => {
  const meeting = {
    starts_at: '2036-01-08T09:30:00.000Z',
    ends_at: '2036-01-08T10:00:00.000Z',
    time_zone: 'Asia/Kolkata',
    place: 'Orchard Road 1',
  }
  for (const number of numbers(0, 3)) await decide([number], 'send', { status: 'meeting_scheduled', meeting })
  await server.endUndoTime()
  for (const number of numbers(0, 3)) {
    const [email] = await emailsTo(number, 'status-changed')
    const calendar = new ICAL.Component(ICAL.parse(email?.calendar?.content ?? ''))
    const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') as ICAL.Component)
    expect([event.startDate.toJSDate().toISOString(), event.location]).toEqual([
      meeting.starts_at,
      meeting.place,
    ])
    expect((await cardOf(number))?.meeting).toMatchObject(meeting)
  }
})

test('each role receives the morning e-mail', async () => {
  await server.rows(
    `insert into assignments (application_id, reviewer_id)
    select $1, user_id from profiles where role = 'reviewer'`,
    [idOf(4)],
  )
  await server.rows(`update profiles set created_at = '2026-01-01'`)
  const database = await setClock(server, nextWorkday())
  await sendDigests({ ...server.services, database })
  const sent = (await server.emails()).filter(({ name }) => name === 'digest')
  expect(sent.map(({ to }) => to.address).sort()).toEqual([
    'meera@orchard.vc',
    'partner@orchard.vc',
    'reviewer@orchard.vc',
  ])
})

test('founders learn of held decisions once they are released', async () => {
  const held = await decide(numbers(10, 15), 'hold', { status: 'no_fit', note: 'Do write to us again.' })
  await server.endUndoTime()
  expect(await emailsTo(10, 'status-changed')).toEqual([])
  const body = { id: crypto.randomUUID(), ids: held.map(({ id }) => id) }
  expect((await meera.call('releaseHeld', { body })).status).toBe(200)
  await server.endUndoTime()
  for (const number of numbers(10, 15)) {
    expect((await emailsTo(number, 'status-changed'))[0]?.text).toContain('Do write to us again.')
    expect((await cardOf(number))?.decision?.note).toBe('Do write to us again.')
  }
})

test('a founder withdraws, and another one applies again in the next round', async () => {
  await founder(20).call('withdraw', { params: { id: idOf(20) }, body: { reason: 'We were funded.' } })
  expect((await meera.call('listForReview', { query: { round } })).reply.count).toBe(LATE - 1)

  await server.rows(`update decisions set reapply_after = current_date - 1`)
  const next = {
    name: 'Autumn',
    opens_at: inMinutes(-0.5),
    closes_at: null,
    time_zone: 'Asia/Kolkata',
    grace_minutes: 15,
  }
  const params = { id: crypto.randomUUID() }
  expect(
    (await meera.call('saveFundingRound', { params, body: { base_version: 0, ...next } })).error,
  ).toBeUndefined()
  const copy = crypto.randomUUID()
  await founder(10).call('applyAgain', { params: { id: idOf(10) }, body: { id: copy } })
  expect((await submit(10, copy, 1)).status).toBe(200)
  const { earlier } = (await meera.call('readEarlier', { params: { id: copy } })).reply
  expect(earlier.map(({ id }) => id)).toEqual([idOf(10)])
})

test('only e-mails about the account itself go to a fixed address', async () => {
  const fixed = await server.rows(
    'select distinct template from outbox where user_id is null order by template',
  )
  expect(fixed).toEqual([{ template: 'confirm-e-mail' }, { template: 'confirm-new-e-mail' }])
})
