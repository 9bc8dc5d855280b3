import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EmailData } from '#server/email/email.ts'
import { sendReminders } from '#server/jobs/send-reminders.ts'
import { storeApplication, userIdOf } from '#tests/applications.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { type ClockedDatabase, setClock } from '#tests/set-clock.ts'
import { createFounder } from '#tests/users.ts'

const CLOSES = '2026-03-15T18:29:00.000Z'

let server: TestServer
let database: ClockedDatabase
let asha: string
beforeAll(async () => {
  server = await startTestServer()
  await createFounder(server)
  asha = await userIdOf(server.rows, 'asha@acme.in')
  database = await setClock(server, new Date(CLOSES))
})
afterAll(() => server?.close())

beforeEach(async () => {
  await server.rows('delete from applications')
  for (const table of ['funding_round_reminders', 'reminder_opt_outs', 'funding_rounds', 'outbox']) {
    await server.rows(`delete from ${table}`)
  }
})

const storeQuestionRound = (closes: string | null = CLOSES) =>
  server.rows(
    `insert into funding_rounds (id, name, opens_at, closes_at, time_zone)
      values ($1, 'Spring 2026', '2026-01-01', $2, 'Asia/Kolkata')`,
    [randomUUID(), closes],
  )

/** Stores a draft with one answer, or with none if `answered` is false. */
async function storeDraft(begun = '2026-02-01', answered = true) {
  const id = await storeApplication(server.rows, { owner: asha })
  await server.rows('update applications set created_at = $2, field_versions = $3::jsonb where id = $1', [
    id,
    begun,
    answered ? '{"company_name": 1}' : '{}',
  ])
  return id
}

/** Runs the job at a time that is `hours` before the round closes. @returns the reminders that it queued */
async function remindersAt(hours: number): Promise<EmailData['closing-reminder'][]> {
  database.at = new Date(Date.parse(CLOSES) - hours * 3_600_000)
  await sendReminders({ database })
  const rows = await server.rows<{ data: EmailData['closing-reminder'] }>(
    `delete from outbox where template = 'closing-reminder' returning data`,
  )
  return rows.map(({ data }) => data)
}

test('reminds founders with a started draft 7 days, 48 and 6 hours before closing', async () => {
  await storeQuestionRound()
  await storeDraft()
  await storeDraft()
  const counts = []
  for (const hours of [169, 168, 167, 49, 48, 47, 7, 6, 5, 1, 0, -1]) {
    counts.push((await remindersAt(hours)).length)
  }
  expect(counts).toEqual([0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0])
})

test('sends only the latest due reminder if the round closes soon', async () => {
  await storeQuestionRound()
  await storeDraft()
  expect(await remindersAt(5)).toEqual([
    {
      funding_round_id: expect.any(String),
      user_id: asha,
      funding_round: 'Spring 2026',
      closes_at: CLOSES,
      time_zone: 'Asia/Kolkata',
      token: expect.any(String),
    },
  ])
})

test('skips empty and late-started drafts, submitters, and rounds without closing date', async () => {
  await storeQuestionRound()
  const opened = await storeDraft('2026-02-01', false)
  expect(await remindersAt(100)).toEqual([])
  await server.rows('delete from applications where id = $1', [opened])
  const later = await storeDraft('2026-03-12')
  expect(await remindersAt(50)).toEqual([])
  await server.rows(`update applications set created_at = '2026-02-01' where id = $1`, [later])
  await storeApplication(server.rows, { owner: asha, status: 'submitted', submittedAt: '2026-03-01' })
  expect(await remindersAt(47)).toEqual([])
  await server.rows(`delete from applications where application_status <> 'draft'`)
  await server.rows('update funding_rounds set closes_at = null')
  expect(await remindersAt(47)).toEqual([])
})

test('reminds every member of a draft, in words for members, until it is submitted', async () => {
  await storeQuestionRound()
  const id = await storeDraft()
  await createFounder(server, 'nina@acme.in')
  const nina = await userIdOf(server.rows, 'nina@acme.in')
  const join = (joined: string) =>
    server.rows('insert into application_members (application_id, user_id, joined_at) values ($1, $2, $3)', [
      id,
      nina,
      joined,
    ])
  const recipients = async (hours: number) =>
    (await remindersAt(hours)).map(({ user_id, for_member = false }) => [user_id, for_member]).sort()
  const both = [
    [asha, false],
    [nina, true],
  ].sort()
  await join('2026-03-12')
  expect(await recipients(167)).toEqual([[asha, false]])
  expect(await recipients(47)).toEqual(both)
  await server.rows(`delete from funding_round_reminders`)
  await storeApplication(server.rows, { owner: asha, status: 'submitted', submittedAt: '2026-03-01' })
  expect(await recipients(46)).toEqual([])
})

test('two servers send one reminder', async () => {
  await storeQuestionRound()
  await storeDraft()
  database.at = new Date(Date.parse(CLOSES) - 3_600_000)
  await Promise.all([sendReminders({ database }), sendReminders({ database })])
  expect(await remindersAt(1)).toHaveLength(1)
})

test('does not send a queued reminder once the founder has submitted', async () => {
  const closes = new Date(Date.now() + 3_600_000).toISOString()
  await storeQuestionRound(closes)
  const id = await storeDraft()
  const names = async () => (await server.emails()).map(({ name }) => name)
  await sendReminders(server.services)
  await server.rows(
    `update applications set application_status = 'submitted', submitted_at = now() where id = $1`,
    [id],
  )
  expect(await names()).not.toContain('closing-reminder')
  await server.rows('delete from funding_round_reminders')
  await server.rows('delete from applications')
  await storeDraft()
  await sendReminders(server.services)
  const [email] = (await server.emails()).filter(({ name }) => name === 'closing-reminder')
  expect(email?.text).toContain('closes on')
})

test('does not send a queued reminder once the founder has deleted the draft', async () => {
  await storeQuestionRound(new Date(Date.now() + 3_600_000).toISOString())
  const id = await storeDraft()
  const sentBefore = (await server.emails()).length
  await sendReminders(server.services)
  expect(await server.rows('select template from outbox')).toEqual([{ template: 'closing-reminder' }])
  await server.rows('delete from applications where id = $1', [id])
  expect(await server.emails()).toHaveLength(sentBefore)
})

test('a one-click unsubscribe request stops reminders, without an audit log entry', async () => {
  await storeQuestionRound()
  await storeDraft()
  const [reminder] = await remindersAt(100)
  const countEntries = () => server.rows('select count(*)::int from audit_log')
  const entries = await countEntries()
  const address = `/unsubscribe?token=${reminder?.token}&of=reminders`
  const visitor = server.visitor()
  expect(await (await visitor.fetch(address)).text()).toContain('Stop reminders of closing dates?')
  expect(await server.rows('select from reminder_opt_outs')).toHaveLength(0)
  const stopped = await visitor.fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(await stopped.text()).toContain('The reminders have stopped')
  expect(await remindersAt(40)).toEqual([])
  expect(await countEntries()).toEqual(entries)
})
