import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Calls } from '#contract/calls.ts'
import { CHANGES_CHANNEL, parseChange } from '#database/changes.ts'
import { statement } from '#database/statement.ts'
import type { Change } from '#domain/changes/change.ts'
import { sessionOf } from '#tests/access/test-users.ts'
import { storeApplication, userIdOf } from '#tests/applications.ts'
import type { Client } from '#tests/client.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { createAdministrator, createFounder, signUpAndConfirm } from '#tests/users.ts'

type Status = Calls['changeStatus']['body']['status']

let server: TestServer
let meera: Client
let priya: string
beforeAll(async () => {
  server = await startTestServer({ UNDO_SECONDS: '600' })
  meera = await createAdministrator(server)
  await signUpAndConfirm(server, 'priya@dairy.in', { first_name: 'Priya', last_name: 'Menon' })
  priya = await userIdOf(server.rows, 'priya@dairy.in')
})
afterAll(() => server?.close())

const store = (company_name: string, owner: string | null = priya) =>
  storeApplication(server.rows, { owner, status: 'submitted', answers: { company_name } })
const setStatus = (id: string, status: Status, by = meera) =>
  by.call('changeStatus', { params: { id }, body: { status } })
const decide = async (id: string, status: Status) => (await setStatus(id, status)).reply.undo?.decision ?? ''
const undo = (id: string, by = meera) => by.call('undoDecision', { params: { id }, body: {} })
const statusOf = async (id: string) =>
  (await meera.call('readApplication', { params: { id } })).reply.application_status
const historyOf = async (id: string) => {
  const rows = await server.rows<{ to_status: string }>(
    'select to_status from status_changes where application_id = $1 order by changed_at',
    [id],
  )
  return rows.map(({ to_status }) => to_status)
}
const decisionsOf = (id: string) =>
  server.rows(
    'select from_status, to_status, state from decisions where application_id = $1 order by created_at',
    [id],
  )

const emailsAbout = async (company: string) =>
  (await server.emails())
    .filter(({ name, text }) => name === 'status-changed' && text.includes(company))
    .map(({ subject }) => subject.replace(/^.*: /, ''))

describe('a decision', () => {
  test('is shown to its founder once it can no longer be undone, without its author', async () => {
    const mira = await createFounder(server, 'mira@dairy.in')
    const id = await store('Timeline Dairy', await userIdOf(server.rows, 'mira@dairy.in'))
    await server.rows(
      `update applications set created_at = now() - interval '2 days', submitted_at = now() - interval '1 day'
       where id = $1`,
      [id],
    )
    const eventKinds = async () => {
      const [application] = (await mira.call('listApplications')).reply.applications
      return application?.timeline.map(({ event, status }) => status ?? event)
    }
    await setStatus(id, 'approved')
    expect(await eventKinds()).toEqual(['started', 'submitted'])
    await server.rows(`update status_changes set changed_at = changed_at - interval '600 seconds'`)
    expect(await eventKinds()).toEqual(['started', 'submitted', 'approved'])
    const whole = JSON.stringify((await mira.call('listApplications')).reply)
    expect(whole).not.toContain((await meera.call('session')).reply.session?.user.id)
  })

  test('returns the time left to undo, and its e-mail is sent afterwards [D-status.34]', async () => {
    const id = await store('Patient Dairy')
    const { reply } = await setStatus(id, 'approved')
    expect(reply).toEqual({
      id,
      application_status: 'approved',
      undo: { decision: expect.stringMatching(/^[\da-f-]{36}$/), seconds: 600 },
      email_to: 'Priya',
    })
    expect(await emailsAbout('Patient Dairy')).toEqual([])
    await server.endUndoTime()
    expect(await emailsAbout('Patient Dairy')).toEqual(['Approved'])
  })

  test('restores the status and sends no e-mail when undone, even by others or twice [D-status.34]', async () => {
    const id = await store('Undone Dairy')
    const decision = await decide(id, 'no_fit')
    const arjun = await createAdministrator(server, 'arjun@openround.example')
    const answers = await Promise.all([undo(decision), undo(decision, arjun), undo(decision)])
    expect(answers.map(({ status, reply }) => [status, reply])).toEqual(
      Array(3).fill([200, { id, application_status: 'submitted' }]),
    )
    expect([await statusOf(id), await historyOf(id)]).toEqual(['submitted', ['no_fit', 'submitted']])
    await server.endUndoTime()
    expect(await emailsAbout('Undone Dairy')).toEqual([])
  })

  test('sends no e-mail when the status is changed back, directly or indirectly [D-status.34]', async () => {
    const id = await store('Put Back Dairy')
    for (const status of ['approved', 'no_fit', 'submitted'] as const) await setStatus(id, status)
    const { reply } = await setStatus(id, 'submitted')
    expect(reply.undo).toBeNull()
    await server.endUndoTime()
    expect([await statusOf(id), await emailsAbout('Put Back Dairy')]).toEqual(['submitted', []])
  })

  test('sends a change event from the database when applied, undone or replaced', async () => {
    const [id, last] = [await store('Told Dairy'), await store('Last Dairy')]
    const heard: Change[] = []
    const collect = (payload: string) => heard.push(...[parseChange(payload) ?? []].flat())
    const listening = await new Promise<{ stop(): Promise<void> }>((resolve) => {
      const handler = {
        onNotification: collect,
        onListening: () => resolve(opened),
        onDisconnect: () => undefined,
      }
      const opened = server.services.database.listen(CHANGES_CHANNEL, handler)
    })
    await undo(await decide(id, 'no_fit'))
    for (const status of ['approved', 'no_fit', 'submitted'] as const) await setStatus(id, status)
    await setStatus(last, 'approved')
    const about = (one: string) =>
      heard.filter(({ kind, application }) => kind === 'decision' && application === one)
    await expect.poll(() => about(last), { timeout: 240_000 }).toHaveLength(1)
    await listening.stop()
    expect(about(id).map(({ undone }) => undone)).toEqual([false, true, false, true, false, true])
    expect(new Set(about(id).map(({ owner }) => owner))).toEqual(new Set([priya]))
  })

  test('is replaced by a later one if its e-mail is not sent yet', async () => {
    const id = await store('Corrected Dairy')
    await setStatus(id, 'approved')
    await setStatus(id, 'no_fit')
    expect(await decisionsOf(id)).toEqual([
      { from_status: 'submitted', to_status: 'approved', state: 'undone' },
      { from_status: 'submitted', to_status: 'no_fit', state: 'applied' },
    ])
    await server.endUndoTime()
    expect(await emailsAbout('Corrected Dairy')).toEqual(['No Fit'])
  })

  test('restores the status that the founder last saw when a replacement is undone', async () => {
    const id = await store('Twice Dairy')
    await setStatus(id, 'approved')
    const { reply } = await undo(await decide(id, 'no_fit'))
    await server.endUndoTime()
    expect([reply.application_status, await statusOf(id), await emailsAbout('Twice Dairy')]).toEqual([
      'submitted',
      'submitted',
      [],
    ])
  })

  test('is not replaced by a later one after the founder was notified', async () => {
    const id = await store('Told Dairy')
    await setStatus(id, 'under_review')
    await server.endUndoTime()
    await emailsAbout('Told Dairy')
    await setStatus(id, 'submitted')
    await server.endUndoTime()
    expect((await emailsAbout('Told Dairy')).sort()).toEqual(['Submitted', 'Under Review'])
  })

  test('keeps the text of the sent e-mail after the outbox deletes it', async () => {
    const id = await store('Kept Dairy')
    await setStatus(id, 'approved')
    await server.endUndoTime()
    await server.emails()
    const kept = await server.rows(
      `select d.subject, d.body, o.data from decisions d join outbox o on o.id = d.email_id where application_id = $1`,
      [id],
    )
    expect(kept).toEqual([
      {
        subject: 'Your application to Openround Partners: Approved',
        body: expect.stringContaining('we would like to go ahead with Kept Dairy.'),
        data: {},
      },
    ])
  })

  test("can be undone even if the founder's account is deleted", async () => {
    const id = await store('Gone Dairy', null)
    expect((await undo(await decide(id, 'no_fit'))).status).toBe(200)
    expect(await statusOf(id)).toBe('submitted')
  })

  test('is recorded in the audit log with its undo', async () => {
    const id = await store('Trailed Dairy')
    await undo(await decide(id, 'no_fit'))
    const { reply } = await meera.call('readApplicationAuditLog', { params: { id } })
    expect(reply.entries.map(({ what }) => what).reverse()).toEqual([
      'Changed the status from Submitted to No Fit',
      'Undid No Fit',
      'Changed the status from No Fit to Submitted',
    ])
  })
})

describe('undo is refused', () => {
  const refused = async (decision: string) => {
    const { status, error } = await undo(decision)
    return [status, error?.code]
  }

  test('once the time is over, even if no server has sent the e-mail yet', async () => {
    const id = await store('Late Dairy')
    const decision = await decide(id, 'approved')
    await server.endUndoTime()
    expect(await refused(decision)).toEqual([409, 'already-sent'])
    expect([await statusOf(id), await emailsAbout('Late Dairy')]).toEqual(['approved', ['Approved']])
  })

  test('after a server has claimed the e-mail', async () => {
    const id = await store('Claimed Dairy')
    const decision = await decide(id, 'approved')
    await server.rows(
      `update outbox set attempts = 1 where id = (select email_id from decisions where id = $1)`,
      [decision],
    )
    expect(await refused(decision)).toEqual([409, 'already-sent'])
    expect(await statusOf(id)).toBe('approved')
  })

  test('after a newer decision', async () => {
    const id = await store('Moved Dairy')
    const decision = await decide(id, 'approved')
    await setStatus(id, 'no_fit')
    expect(await refused(decision)).toEqual([409, 'conflict'])
    expect(await statusOf(id)).toBe('no_fit')
  })

  test('for an unknown decision', async () => {
    expect(await refused(crypto.randomUUID())).toEqual([404, 'not-found'])
  })
})

test('the founder and accounts roles can neither read nor change decisions in SQL', async () => {
  const asha = await createFounder(server, 'asha@acme.in')
  const session = sessionOf(server, asha)
  const { database } = server.services
  const outcomes = []
  for (const text of [
    'select from decisions',
    `update decisions set state = 'undone'`,
    'delete from decisions',
  ]) {
    const asked = [
      database.query(session, 'applicant', statement(sql.raw(text))),
      database.asAccounts((own) => own.execute(text)),
    ]
    outcomes.push(...(await Promise.allSettled(asked)).map(({ status }) => status))
  }
  expect(outcomes).toEqual(Array(6).fill('rejected'))
})
