import { sql } from 'drizzle-orm'
import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Calls } from '#contract/calls.ts'
import { sqlState } from '#database/sql-errors.ts'
import { statement, writing } from '#database/statement.ts'
import { sessionOf } from '#tests/access/test-users.ts'
import { storeApplication, userIdOf } from '#tests/applications.ts'
import type { Client } from '#tests/client.ts'
import { decideAs, previewDecision } from '#tests/decide.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { createAdministrator, createFounder, PASSWORD } from '#tests/users.ts'

type Status = Calls['changeStatus']['body']['status']
type Meeting = NonNullable<Calls['previewBatch']['body']['change']['meeting']>
type How = Calls['commitBatch']['body']['how']

let server: TestServer
let meera: Client
let priya: Client
let stranger: Client
let id: string
beforeAll(async () => {
  server = await startTestServer({ UNDO_SECONDS: '600' })
  meera = await createAdministrator(server)
  priya = await createFounder(server, 'priya@dairy.in', { first_name: 'Priya' })
  stranger = await createFounder(server, 'nina@acme.in')
})
afterAll(() => server?.close())
let number = 0
beforeEach(async () => {
  const owner = await userIdOf(server.rows, 'priya@dairy.in')
  number++
  id = await storeApplication(server.rows, {
    owner,
    status: 'submitted',
    answers: { company_name: `Dairy ${number}` },
  })
})

const TUESDAY: Meeting = {
  starts_at: '2036-01-08T09:30:00.000Z',
  ends_at: '2036-01-08T10:00:00.000Z',
  time_zone: 'Asia/Kolkata',
  place: 'https://meet.example/dairy',
}
const FRIDAY: Meeting = {
  ...TUESDAY,
  starts_at: '2036-01-11T09:30:00.000Z',
  ends_at: '2036-01-11T10:30:00.000Z',
  place: 'Our office, Mumbai',
}
const ON_TUESDAY = 'Tuesday, 8 January 2036, 15:00 to 15:30 (Asia/Kolkata, UTC+5:30)'
const ON_FRIDAY = 'Friday, 11 January 2036, 15:00 to 16:00 (Asia/Kolkata, UTC+5:30)'

const change = (status: Status, meeting?: Meeting) => ({
  status,
  reason_ids: [],
  note: '',
  ...(meeting && { meeting }),
})
const preview = async (...about: Parameters<typeof change>) =>
  (await meera.call('previewBatch', { body: { ids: [id], change: change(...about) } })).reply

async function decide(status: Status, meeting?: Meeting, how: How = 'send') {
  const answer = await decideAs(meera, [id], change(status, meeting), how)
  expect(answer.error).toBeUndefined()
  return answer.reply
}
const undo = (batch: string | undefined) => meera.call('undoBatch', { params: { id: batch ?? '' }, body: {} })

const seenBy = async (client: Client) =>
  (await client.call('readApplication', { params: { id } })).reply?.meeting
const listedFor = async (client: Client) =>
  (await client.call('listApplications')).reply.applications.find((one) => one.id === id)?.meeting
const download = (client: Client) => client.call('downloadMeeting', { params: { id } })
const storedRows = () =>
  server.rows<{ sequence: number }>('select * from meetings where application_id = $1', [id])

/** Returns the e-mails about the application, oldest first, each with its calendar entry. */
async function emailsAbout() {
  const emails = await server.emails()
  return emails
    .filter(({ name, text }) => name === 'status-changed' && text.includes(`Dairy ${number}`))
    .map(({ text, calendar }) => ({ text, entry: calendar && readEntry(calendar.content) }))
    .reverse()
}

function readEntry(content: string) {
  const calendar = new ICAL.Component(ICAL.parse(content))
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') as ICAL.Component)
  return {
    method: calendar.getFirstPropertyValue('method'),
    uid: event.uid,
    sequence: event.sequence,
    starts_at: event.startDate.toJSDate().toISOString(),
    ends_at: event.endDate.toJSDate().toISOString(),
    place: event.location ?? '',
  }
}

describe('a meeting', () => {
  test('reaches its founder by e-mail and page once the decision is final', async () => {
    const { emails } = await preview('meeting_scheduled', TUESDAY)
    expect(emails[0]?.paragraphs.join('\n')).toContain(`When: ${ON_TUESDAY}\n`)
    await decide('meeting_scheduled', TUESDAY)
    expect([await seenBy(priya), await listedFor(priya), (await download(priya)).status]).toEqual([
      null,
      null,
      404,
    ])
    expect(await seenBy(meera)).toEqual(TUESDAY)
    await server.endUndoTime()
    expect([await seenBy(priya), await listedFor(priya)]).toEqual([TUESDAY, TUESDAY])
    const [email] = await emailsAbout()
    expect(email?.text).toContain(
      `When: ${ON_TUESDAY}\nWhere: ${TUESDAY.place}\nThe attached file adds the meeting to your calendar.`,
    )
    const { time_zone: _, ...facts } = TUESDAY
    expect(email?.entry).toMatchObject({ ...facts, method: 'PUBLISH', sequence: 0 })
  })

  test('is in the preview of a decision, which does not count as opening the application', async () => {
    const previewedMeeting = async () => (await preview('no_fit')).affected[0]?.meeting
    expect(await previewedMeeting()).toBeNull()
    await decide('meeting_scheduled', TUESDAY)
    const { place: _, ...times } = TUESDAY
    expect(await previewedMeeting()).toEqual(times)
    await decide('no_fit')
    expect(await previewedMeeting()).toBeNull()
    const opened = `select 1 from audit_log where application_id = $1 and event = 'opened'`
    expect(await server.rows(opened, [id])).toEqual([])
    await meera.call('readForReview', { params: { id } })
    expect(await server.rows(opened, [id])).toHaveLength(1)
  })

  test('can be downloaded as attached to the e-mail, but not by another founder', async () => {
    await decide('meeting_scheduled', TUESDAY)
    await server.endUndoTime()
    const answer = await priya.fetch(`/api/applications/${id}/meeting.ics`)
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8; method=PUBLISH')
    expect(readEntry(await answer.text())).toEqual((await emailsAbout())[0]?.entry)
    const statuses = [stranger, server.visitor()].map(async (client) => (await download(client)).status)
    expect(await Promise.all(statuses)).toEqual([404, 401])
  })

  test('keeps its id when a later decision changes it', async () => {
    await decide('meeting_scheduled', TUESDAY)
    await server.endUndoTime()
    await decide('meeting_scheduled', FRIDAY)
    expect([await seenBy(priya), await seenBy(meera)]).toEqual([TUESDAY, FRIDAY])
    await server.endUndoTime()
    const [first, second] = await emailsAbout()
    expect(await seenBy(priya)).toEqual(FRIDAY)
    expect(second?.text).toContain(`Our meeting has changed.\nWhen: ${ON_FRIDAY}\n`)
    expect(second?.entry).toMatchObject({ method: 'PUBLISH', uid: first?.entry?.uid, sequence: 1 })
  })

  test('is cancelled in e-mail, calendar and page by a change to another status', async () => {
    await decide('meeting_scheduled', TUESDAY)
    await server.endUndoTime()
    await meera.call('changeStatus', { params: { id }, body: { status: 'no_fit' } })
    await server.endUndoTime()
    const [first, second] = await emailsAbout()
    expect(second?.text).toContain(`Our meeting on ${ON_TUESDAY} is cancelled.`)
    expect(second?.entry).toMatchObject({ method: 'CANCEL', uid: first?.entry?.uid, sequence: 1 })
    expect([await seenBy(priya), await seenBy(meera), (await download(priya)).status]).toEqual([
      null,
      null,
      404,
    ])
  })

  test('gets a new calendar entry if the previous one was cancelled', async () => {
    await decide('meeting_scheduled', TUESDAY)
    await server.endUndoTime()
    await decide('under_review')
    await server.endUndoTime()
    await decide('meeting_scheduled', FRIDAY)
    await server.endUndoTime()
    const [first, , third] = await emailsAbout()
    expect(third?.text).toContain(`would like to meet.\n\nWhen: ${ON_FRIDAY}\n`)
    expect(third?.entry).toMatchObject({ method: 'PUBLISH', sequence: 2 })
    expect(third?.entry?.uid).not.toBe(first?.entry?.uid)
  })

  test('replaces the calendar entry of a meeting that was cancelled without an e-mail', async () => {
    await decide('meeting_scheduled', TUESDAY)
    await server.endUndoTime()
    await decide('under_review', undefined, 'none')
    await server.endUndoTime()
    await decide('meeting_scheduled', FRIDAY)
    await server.endUndoTime()
    const [first, second] = await emailsAbout()
    expect(second?.entry).toMatchObject({ method: 'PUBLISH', uid: first?.entry?.uid, sequence: 2 })
  })

  test('is sent again if the same meeting is set again', async () => {
    await decide('meeting_scheduled', TUESDAY)
    await server.endUndoTime()
    expect((await decide('meeting_scheduled', TUESDAY)).emails).toBe(1)
    expect((await decide('meeting_scheduled', TUESDAY)).emails).toBe(1)
    await server.endUndoTime()
    const [first, second, ...more] = await emailsAbout()
    expect([second?.entry?.uid, second?.entry?.sequence, more]).toEqual([first?.entry?.uid, 1, []])
  })

  test('is optional: without one, the e-mail and the page do not mention it', async () => {
    await decide('meeting_scheduled')
    await server.endUndoTime()
    expect(await emailsAbout()).toEqual([{ text: expect.not.stringContaining('When: '), entry: undefined }])
    expect([await listedFor(priya), await storedRows()]).toEqual([null, []])
  })

  test('is shown on the page even if no e-mail is sent', async () => {
    await decide('meeting_scheduled', TUESDAY, 'none')
    await server.endUndoTime()
    expect([await listedFor(priya), await emailsAbout()]).toEqual([TUESDAY, []])
  })
})

describe('undoing a decision', () => {
  test('removes its meeting', async () => {
    const { undo: offered } = await decide('meeting_scheduled', TUESDAY)
    await undo(offered?.batch)
    await server.endUndoTime()
    expect([await storedRows(), await emailsAbout(), await listedFor(priya)]).toEqual([[], [], null])
  })

  test('restores the previous date of a changed meeting, once', async () => {
    await decide('meeting_scheduled', TUESDAY)
    await server.endUndoTime()
    const { undo: offered } = await decide('meeting_scheduled', FRIDAY)
    const undone = [await undo(offered?.batch), await undo(offered?.batch)]
    expect(undone.map(({ reply }) => reply)).toEqual(Array(2).fill({ undone: [id], skipped: [] }))
    await server.endUndoTime()
    expect([await seenBy(priya), await seenBy(meera)]).toEqual([TUESDAY, TUESDAY])
    expect(await emailsAbout()).toHaveLength(1)
  })

  test('restores a meeting that the decision cancelled', async () => {
    await decide('meeting_scheduled', TUESDAY)
    await server.endUndoTime()
    const { undo: offered } = await decide('no_fit')
    await undo(offered?.batch)
    await server.endUndoTime()
    expect([await seenBy(priya), (await emailsAbout()).length]).toEqual([TUESDAY, 1])
  })

  test("is not needed to set the meeting's previous time, which sends one e-mail about it", async () => {
    await decide('meeting_scheduled', TUESDAY)
    await server.endUndoTime()
    await decide('meeting_scheduled', FRIDAY)
    expect((await preview('meeting_scheduled', TUESDAY)).affected[0]?.email).toBe('yes')
    expect(await decide('meeting_scheduled', TUESDAY)).toMatchObject({ emails: 1 })
    await server.endUndoTime()
    const [first, second, ...more] = await emailsAbout()
    expect(second?.text).toContain(`When: ${ON_TUESDAY}\n`)
    expect([second?.entry?.uid, second?.entry?.sequence, more]).toEqual([first?.entry?.uid, 1, []])
    expect([await seenBy(priya), (await storedRows()).length]).toEqual([TUESDAY, 2])
  })

  test('restores the meeting before a cancellation that the undone decision replaced', async () => {
    await decide('meeting_scheduled', TUESDAY)
    await server.endUndoTime()
    await decide('no_fit')
    const { undo: offered } = await decide('meeting_scheduled', FRIDAY)
    await undo(offered?.batch)
    expect([await seenBy(meera), (await storedRows()).length]).toEqual([TUESDAY, 1])
  })

  test('is refused once the e-mail is claimed: a further decision follows it', async () => {
    await decide('meeting_scheduled', TUESDAY)
    await server.endUndoTime()
    await decide('meeting_scheduled', FRIDAY)
    const body = await previewDecision(meera, [id], change('no_fit'))
    // As if a server claims the e-mail after the request has compared the preview.
    await server.rows('update outbox set attempts = 1 where sent_at is null')
    expect((await meera.call('commitBatch', { body })).error).toBeUndefined()
    await server.rows('update outbox set attempts = 0 where sent_at is null')
    await server.endUndoTime()
    const [, second, third] = await emailsAbout()
    expect([second?.entry?.sequence, third?.entry?.sequence]).toEqual([1, 2])
    expect(third?.text).toContain(`Our meeting on ${ON_FRIDAY} is cancelled.`)
  })

  test("is refused if the meeting's new time has become final since the preview", async () => {
    await decide('meeting_scheduled', TUESDAY)
    await server.endUndoTime()
    await decide('meeting_scheduled', FRIDAY)
    const body = await previewDecision(meera, [id], change('meeting_scheduled', TUESDAY), 'none')
    await server.endUndoTime()
    expect((await meera.call('commitBatch', { body })).error).toMatchObject({ code: 'conflict' })
    expect(await seenBy(priya)).toEqual(FRIDAY)
  })

  test('is not needed before a second decision, which replaces the first', async () => {
    await decide('meeting_scheduled', TUESDAY)
    await server.endUndoTime()
    await decide('no_fit')
    await decide('meeting_scheduled', FRIDAY)
    await server.endUndoTime()
    const [, second, ...more] = await emailsAbout()
    expect([second?.entry?.method, second?.entry?.sequence, more]).toEqual(['PUBLISH', 1, []])
    expect(await seenBy(priya)).toEqual(FRIDAY)
  })
})

describe('a held decision', () => {
  const heldId = async () =>
    (await meera.call('listHeld')).reply.held.find(({ application_id }) => application_id === id)?.id ?? ''

  test('keeps its meeting hidden until it is released', async () => {
    await decide('meeting_scheduled', TUESDAY, 'hold')
    await server.endUndoTime()
    expect([await seenBy(priya), await seenBy(meera), await listedFor(priya)]).toEqual([null, null, null])
    const ids = [await heldId()]
    await meera.call('releaseHeld', { body: { id: crypto.randomUUID(), ids } })
    expect(await seenBy(priya)).toBeNull()
    await server.endUndoTime()
    const [email] = await emailsAbout()
    expect([await seenBy(priya), email?.entry?.sequence]).toEqual([TUESDAY, 0])
    expect(email?.text).toContain(ON_TUESDAY)
  })

  test('can change only the meeting, not the status, once it is released', async () => {
    await decide('meeting_scheduled', TUESDAY)
    await server.endUndoTime()
    await decide('meeting_scheduled', FRIDAY, 'hold')
    expect(await seenBy(meera)).toEqual(TUESDAY)
    await meera.call('releaseHeld', { body: { id: crypto.randomUUID(), ids: [await heldId()] } })
    await server.endUndoTime()
    const [, second] = await emailsAbout()
    expect([await seenBy(priya), second?.entry?.sequence]).toEqual([FRIDAY, 1])
  })

  test("can repeat a pending change of the meeting's time", async () => {
    await decide('meeting_scheduled', TUESDAY)
    await server.endUndoTime()
    await decide('meeting_scheduled', FRIDAY)
    expect((await decide('meeting_scheduled', FRIDAY, 'hold')).decided).toHaveLength(1)
    await server.endUndoTime()
    await meera.call('releaseHeld', { body: { id: crypto.randomUUID(), ids: [await heldId()] } })
    await server.endUndoTime()
    const sequences = (await emailsAbout()).map(({ entry }) => entry?.sequence)
    expect(sequences).toEqual([0, 1, 2])
  })

  test('leaves no meeting when it is discarded', async () => {
    await decide('meeting_scheduled', TUESDAY, 'hold')
    await meera.call('discardHeld', { body: { ids: [await heldId()] } })
    expect([await storedRows(), await heldId()]).toEqual([[], ''])
  })
})

test('refuses a meeting for another status, several applications, or without duration', async () => {
  const previewOf = async (ids: string[], about: ReturnType<typeof change>) =>
    (await meera.call('previewBatch', { body: { ids, change: about } })).status
  expect([
    await previewOf([id], change('approved', TUESDAY)),
    await previewOf([id, crypto.randomUUID()], change('meeting_scheduled', TUESDAY)),
    await previewOf([id], change('meeting_scheduled', { ...TUESDAY, ends_at: TUESDAY.starts_at })),
    await previewOf([id], change('meeting_scheduled', { ...TUESDAY, time_zone: 'Mars/Olympus' })),
  ]).toEqual([400, 400, 400, 400])
})

test('a preview names other companies whose meetings overlap with the new one', async () => {
  const at = (from: string, to: string): Meeting => ({
    ...TUESDAY,
    starts_at: `2037-03-02T${from}:00.000Z`,
    ends_at: `2037-03-02T${to}:00.000Z`,
  })
  const overlapsOf = async (from: string, to: string) =>
    (await preview('meeting_scheduled', at(from, to))).overlaps
  await decide('meeting_scheduled', at('09:00', '10:00'))
  const unmoved = await overlapsOf('09:30', '10:30')
  id = await storeApplication(server.rows, {
    owner: await userIdOf(server.rows, 'priya@dairy.in'),
    status: 'submitted',
  })
  expect([unmoved, await overlapsOf('09:59', '10:30'), await overlapsOf('10:00', '10:30')]).toEqual([
    [],
    [`Dairy ${number}`],
    [],
  ])
})

test('lists applications with a meeting in the next seven days', async () => {
  const listed = async () =>
    (await meera.call('listForReview', { query: { meetings: '7d' } })).reply.applications.map((one) => one.id)
  const inDays = (days: number): Meeting => {
    const start = Date.now() + days * 24 * 3_600_000
    return {
      ...TUESDAY,
      starts_at: new Date(start).toISOString(),
      ends_at: new Date(start + 60_000).toISOString(),
    }
  }
  await decide('meeting_scheduled', inDays(6))
  expect(await listed()).toEqual([id])
  await decide('meeting_scheduled', inDays(8))
  expect(await listed()).toEqual([])
  await decide('meeting_scheduled', inDays(-1))
  expect(await listed()).toEqual([])
})

test('in SQL, nobody can add a meeting to an earlier decision, or change or delete one', async () => {
  await decide('meeting_scheduled', TUESDAY)
  await server.endUndoTime()
  const insert = sql`insert into meetings (decision_id, uid, sequence, starts_at, ends_at, time_zone, place, cancelled)
    select decision_id, uid, 9, starts_at, ends_at, time_zone, place, cancelled from meetings where application_id = ${id}`
  const attempts = [insert, sql`update meetings set place = 'Elsewhere'`, sql`delete from meetings`]
  const tried = [meera, priya].flatMap((client) =>
    attempts.map((attempt) => {
      const session = sessionOf(server, client)
      const capacity = client === meera ? 'administrator' : 'applicant'
      return server.services.database
        .query(session, capacity, writing(statement(attempt)))
        .then(() => 'done', sqlState)
    }),
  )
  expect(await Promise.all(tried)).toEqual(Array(6).fill('42501'))
})

test('the audit log records that a meeting was set and cancelled', async () => {
  await decide('meeting_scheduled', TUESDAY)
  await server.endUndoTime()
  await decide('no_fit')
  const { reply } = await meera.call('readApplicationAuditLog', { params: { id } })
  expect(reply.entries.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['meeting-set', 'meeting-cancelled']),
  )
})

describe('a meeting ahead of an application that its founder withdraws', () => {
  const withdraw = () => priya.call('withdraw', { params: { id }, body: { reason: '' } })
  const undoWithdrawal = () => priya.call('undoWithdrawal', { params: { id } })

  /**
   * Returns the recipients and texts of the e-mails about changes, each with its calendar entry. Those to founders come
   * first, oldest first, because the e-mails about one change are sent in any order.
   */
  async function updates() {
    await server.endUndoTime()
    const emails = (await server.emails()).filter(({ name }) => name.startsWith('meeting-update'))
    return emails
      .map(({ to, text, calendar }) => ({
        to: to.address,
        text,
        entry: calendar && readEntry(calendar.content),
      }))
      .filter(({ text }) => text.includes(`Dairy ${number}`))
      .reverse()
      .sort((a, b) => Number(!a.entry) - Number(!b.entry))
  }
  const sequences = async () =>
    (await updates()).map(({ to, entry }) =>
      [to, entry?.method, entry?.sequence].filter((it) => it !== undefined),
    )

  beforeEach(async () => {
    await decide('meeting_scheduled', TUESDAY)
    await server.endUndoTime()
    await server.emails()
  })

  test('is cancelled once, for the founder and the administrator who decided on it', async () => {
    await withdraw()
    await withdraw()
    const [founders, deciders, ...more] = await updates()
    expect(founders).toMatchObject({
      to: 'priya@dairy.in',
      text: expect.stringContaining(
        `You have withdrawn your application for Dairy ${number}, so our meeting on ${ON_TUESDAY} is cancelled.`,
      ),
      entry: { method: 'CANCEL', sequence: 1, uid: (await emailsAbout())[0]?.entry?.uid },
    })
    expect(deciders).toMatchObject({
      to: 'meera@openround.example',
      text: expect.stringContaining(
        `The founder has withdrawn the application, so the meeting with Dairy ${number} on ${ON_TUESDAY} is cancelled.`,
      ),
      entry: undefined,
    })
    expect(more).toEqual([])
  })

  test('stays, without an e-mail, if the withdrawal is undone within the undo time', async () => {
    await withdraw()
    expect(await seenBy(priya)).toBeNull()
    await undoWithdrawal()
    expect([await seenBy(priya), await updates()]).toEqual([TUESDAY, []])
  })

  test('takes place again if the withdrawal is undone later, and can then be moved', async () => {
    await withdraw()
    await updates()
    await undoWithdrawal()
    await undoWithdrawal()
    expect(await seenBy(meera)).toEqual(TUESDAY)
    expect(await sequences()).toEqual([
      ['priya@dairy.in', 'CANCEL', 1],
      ['priya@dairy.in', 'PUBLISH', 2],
      ['meera@openround.example'],
      ['meera@openround.example'],
    ])
    await decide('meeting_scheduled', FRIDAY)
    await server.endUndoTime()
    expect((await emailsAbout()).at(-1)?.entry).toMatchObject({ method: 'PUBLISH', sequence: 3 })
  })

  test('is the earlier one if the withdrawal undoes a change', async () => {
    await decide('meeting_scheduled', FRIDAY)
    await withdraw()
    const founders = (await updates()).find(({ to }) => to === 'priya@dairy.in')
    expect([founders?.text.includes(ON_TUESDAY), founders?.entry?.method]).toEqual([true, 'CANCEL'])
  })

  test('causes no e-mail if it is over', async () => {
    await server.rows(
      `update meetings set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour'
        where application_id = $1`,
      [id],
    )
    await withdraw()
    expect(await updates()).toEqual([])
  })

  test.each([
    [
      'recused',
      `insert into recusals (application_id, user_id) select $1::uuid, id from users where email = $2`,
    ],
    [
      'no longer an administrator',
      `update profiles set role = 'reviewer' where email = $2 and $1::uuid is not null`,
    ],
  ])('causes no e-mail to an administrator who is %s', async (_, loss) => {
    const nikhil = await createAdministrator(server, `nikhil-${number}@openround.example`)
    expect((await decideAs(nikhil, [id], change('meeting_scheduled', FRIDAY), 'send')).error).toBeUndefined()
    await server.endUndoTime()
    await server.rows(loss, [id, `nikhil-${number}@openround.example`])
    await withdraw()
    expect(await sequences()).toEqual([['priya@dairy.in', 'CANCEL', 2]])
  })

  test.each([false, true])(
    'is cancelled when the account is deleted (with applications: %s)',
    async (also) => {
      const email = `ravi-${number}@dairy.in`
      const ravi = await createFounder(server, email)
      id = await storeApplication(server.rows, {
        owner: await userIdOf(server.rows, email),
        status: 'submitted',
        answers: { company_name: `Dairy ${number} of Ravi` },
      })
      await decide('meeting_scheduled', TUESDAY)
      await server.endUndoTime()
      await server.emails()
      await ravi.call('deleteAccount', { body: { password: PASSWORD, also_submitted: also } })
      expect(await sequences()).toEqual([[email, 'CANCEL', 1], ['meera@openround.example']])
      expect(also || (await seenBy(meera))).toEqual(also || null)
    },
  )
})
