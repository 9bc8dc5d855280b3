import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Calls } from '#contract/calls.ts'
import { sqlState } from '#database/sql-errors.ts'
import { statement, writing } from '#database/statement.ts'
import { WITHDRAWAL_REFUSALS } from '#domain/applications/withdrawal.ts'
import { AUDIT_LOG_TEXTS } from '#domain/audit-log/messages.ts'
import { sessionOf } from '#tests/access/test-users.ts'
import { storeApplication, userIdOf } from '#tests/applications.ts'
import type { Client } from '#tests/client.ts'
import { decideAs } from '#tests/decide.ts'
import { whileRowLockedInOrder } from '#tests/row-locks.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { createAdministrator, createFounder } from '#tests/users.ts'

type Status = Calls['changeStatus']['body']['status']
type How = Calls['commitBatch']['body']['how']

let server: TestServer
let meera: Client
let priya: Client
let nina: Client
let id: string
beforeAll(async () => {
  server = await startTestServer({ UNDO_SECONDS: '600' })
  meera = await createAdministrator(server)
  priya = await createFounder(server, 'priya@dairy.in', { first_name: 'Priya' })
  nina = await createFounder(server, 'nina@acme.in')
})
afterAll(() => server?.close())
let number = 0
beforeEach(async () => {
  const owner = await userIdOf(server.rows, 'priya@dairy.in')
  number++
  const answers = { company_name: `Dairy ${number}` }
  id = await storeApplication(server.rows, { owner, status: 'submitted', answers })
})

const withdraw = (client: Client, reason = '') =>
  client.call('withdraw', { params: { id }, body: { reason } })
const undo = (client: Client) => client.call('undoWithdrawal', { params: { id } })
const listed = async () =>
  (await priya.call('listApplications')).reply.applications.find((one) => one.id === id)
const change = (status: Status) => ({ status, reason_ids: [], note: '' })
const previewed = (status: Status) =>
  meera.call('previewBatch', { body: { ids: [id], change: change(status) } })

const decide = (status: Status, how: How = 'send') => decideAs(meera, [id], change(status), how)
const emailsAbout = async () =>
  (await server.emails()).filter(({ text }) => text.includes(`Dairy ${number}`)).map(({ name }) => name)

const found = async (query: Calls['listForReview']['query'] = {}) => {
  const { reply } = await meera.call('listForReview', { query: { search: `Dairy ${number}`, ...query } })
  return { ids: reply.applications.map((one) => one.id), count: reply.count }
}

describe('a withdrawn application', () => {
  test('shows the time and the reason to the team, and the undo deadline to the founder', async () => {
    expect((await withdraw(priya, '  We were acquired. ')).reply).toEqual({ done: true })
    const { withdrawn } = (await meera.call('readForReview', { params: { id } })).reply
    expect(withdrawn).toEqual({ at: expect.any(String), reason: 'We were acquired.' })
    const at = withdrawn?.at ?? ''
    expect((await listed())?.withdrawn).toEqual({
      at,
      undo_until: new Date(Date.parse(at) + 24 * 3_600_000).toISOString(),
    })
    expect((await listed())?.timeline.at(-1)).toEqual({ event: 'withdrawn', at, status: null })
  })

  test('keeps the first reason on a repeated request', async () => {
    await withdraw(priya, 'We were acquired.')
    await withdraw(priya, 'Another one')
    const { withdrawn } = (await meera.call('readForReview', { params: { id } })).reply
    expect(withdrawn?.reason).toBe('We were acquired.')
  })

  test('leaves the list and its counts, and is found by a filter', async () => {
    const countsOf = async () => (await meera.call('listForReview')).reply.counts
    const before = await countsOf()
    await withdraw(priya)
    expect([await found(), await found({ withdrawn: '1' })]).toEqual([
      { ids: [], count: 0 },
      { ids: [id], count: 1 },
    ])
    const after = await countsOf()
    expect(after.by_status.submitted ?? 0).toBe((before.by_status.submitted ?? 0) - 1)
    await undo(priya)
    expect([await countsOf(), (await found()).ids]).toEqual([before, [id]])
  })

  test('is neither overdue nor counted in figures', async () => {
    await server.rows(`update applications set submitted_at = now() - interval '5 days' where id = $1`, [id])
    const figures = async () => (await meera.call('readFigures', { query: {} })).reply
    const before = await figures()
    expect((await found({ waiting: '72h' })).ids).toEqual([id])
    await withdraw(priya)
    const after = await figures()
    expect([await found({ waiting: '72h' }), after.submitted, after.overdue]).toEqual([
      { ids: [], count: 0 },
      before.submitted - 1,
      before.overdue - 1,
    ])
  })

  test('cannot be decided on; the error contains the company name', async () => {
    const { reply } = await previewed('approved')
    await withdraw(priya)
    const affected = reply.affected.map((one) => ({ id: one.id, version: one.version }))
    const commit = (how: How) =>
      meera.call('commitBatch', {
        body: {
          id: crypto.randomUUID(),
          change: change('approved'),
          how,
          affected,
          wording_hash: reply.wording_hash,
        },
      })
    const refused = [
      await meera.call('changeStatus', { params: { id }, body: { status: 'approved' } }),
      await previewed('approved'),
      await commit('send'),
      await commit('hold'),
      await commit('none'),
    ]
    expect(refused.map(({ error }) => error)).toEqual(
      refused.map(() => ({
        code: 'application-withdrawn',
        message: `Dairy ${number} has been withdrawn by its founder, so nothing was decided.`,
        conflicts: [{ id, company_name: `Dairy ${number}` }],
      })),
    )
    expect(await emailsAbout()).toEqual([])
  })

  test('can get no questions, and its answers cannot be submitted', async () => {
    const ask = () =>
      meera.call('sendQuestions', { params: { id }, body: { id: crypto.randomUUID(), questions: ['Why?'] } })
    const { reply: round } = await ask()
    await withdraw(priya)
    const answers = { base_version: 1, changes: { q1: 'Because.' } }
    const asked = await ask()
    const saved = await priya.call('saveAnswers', { params: { id: round.id }, body: answers })
    const submitted = await priya.call('submitAnswers', {
      params: { id: round.id },
      body: { base_version: 2, changes: {} },
    })
    expect([asked.error?.code, saved.status, submitted.error?.code]).toEqual([
      'application-withdrawn',
      200,
      'application-withdrawn',
    ])
    expect(await emailsAbout()).toEqual([])
  })
})

test('shows on the questions page whether the application is withdrawn', async () => {
  const shown = async () =>
    (await priya.call('readQuestions', { params: { id } })).reply.application.withdrawn
  const before = await shown()
  await withdraw(priya)
  expect([before, await shown()]).toEqual([false, true])
})

/** Runs SQL as a user. @returns its SQLSTATE, or 'done' */
const attempt = (client: Client, text: ReturnType<typeof sql>) =>
  server.services.database
    .query(
      sessionOf(server, client),
      client === meera ? 'administrator' : 'applicant',
      writing(statement(text)),
    )
    .then(() => 'done', sqlState)

/** Starts work while the application is being withdrawn in another tab, and returns its result. */
async function whileWithdrawing<T>(work: () => Promise<T>): Promise<T> {
  await server.rows(`create or replace function wait_for_withdrawal() returns trigger language plpgsql as $$ begin
    perform pg_advisory_xact_lock(1); return new; end $$`)
  await server.rows(
    'create trigger wait_for_withdrawal after update on applications for each row execute function wait_for_withdrawal()',
  )
  const [withdrawn, result] = await whileRowLockedInOrder<unknown>(
    server,
    'select pg_advisory_xact_lock(1)',
    [
      { waiting: 1, work: () => withdraw(priya) },
      { waiting: 2, work },
    ],
  )
  await server.rows('drop trigger wait_for_withdrawal on applications')
  expect(withdrawn).toMatchObject({ status: 200 })
  return result as T
}

const reviewer = () => userIdOf(server.rows, 'meera@openround.example')

test('refuses answers that are submitted while another tab withdraws the application', async () => {
  const body = { id: crypto.randomUUID(), questions: ['Why?'] }
  await meera.call('sendQuestions', { params: { id }, body })
  const answers = { base_version: 1, changes: { q1: 'Because.' } }
  const { error } = await whileWithdrawing(() =>
    priya.call('submitAnswers', { params: { id: body.id }, body: answers }),
  )
  expect([error?.code, error?.message]).toEqual(['application-withdrawn', WITHDRAWAL_REFUSALS.answers])
})

test('refuses an assignment that waits for a withdrawal, with the company name', async () => {
  const body = { applications: [id], reviewers: [await reviewer()], due_at: null }
  const { error } = await whileWithdrawing(() => meera.call('assign', { body }))
  expect(error).toEqual({
    code: 'application-withdrawn',
    message: WITHDRAWAL_REFUSALS.assignments([`Dairy ${number}`]),
  })
})

test('in SQL, an assignment during a withdrawal waits for it and is refused', async () => {
  const assignment = sql`insert into assignments (application_id, reviewer_id, assigned_by)
    values (${id}, ${await reviewer()}, app_user_id())`
  expect(await whileWithdrawing(() => attempt(meera, assignment))).toBe('AWITH')
})

describe('withdrawing', () => {
  test('undoes a decision that the founder does not know yet, with its e-mail', async () => {
    await decide('no_fit')
    await withdraw(priya)
    await server.endUndoTime()
    expect([(await listed())?.application_status, await emailsAbout()]).toEqual(['submitted', []])
    expect((await listed())?.timeline.map(({ event }) => event).sort()).toEqual([
      'started',
      'submitted',
      'withdrawn',
    ])
  })

  test('keeps a decision that the founder knows', async () => {
    await decide('under_review')
    await server.endUndoTime()
    await server.emails()
    await withdraw(priya)
    expect([(await listed())?.application_status, await emailsAbout()]).toEqual([
      'under_review',
      ['status-changed'],
    ])
  })

  test('discards a held decision, and does not restore it when the withdrawal is undone', async () => {
    await decide('approved', 'hold')
    await withdraw(priya)
    await undo(priya)
    const { held } = (await meera.call('listHeld')).reply
    expect(held.filter(({ application_id }) => application_id === id)).toEqual([])
  })

  test('can be undone for a day, by the founder only', async () => {
    await withdraw(priya)
    expect((await undo(nina)).status).toBe(404)
    await server.rows(`update applications set withdrawn_at = now() - interval '23 hours' where id = $1`, [
      id,
    ])
    expect([(await undo(priya)).status, (await undo(priya)).status, (await listed())?.withdrawn]).toEqual([
      200,
      200,
      null,
    ])
    await withdraw(priya, 'We were acquired.')
    await server.rows(`update applications set withdrawn_at = now() - interval '25 hours' where id = $1`, [
      id,
    ])
    const late = await undo(priya)
    expect([late.error?.code, (await listed())?.withdrawn]).toEqual(['conflict', expect.anything()])
  })

  test("is refused for drafts and for other people's applications", async () => {
    expect((await withdraw(nina)).status).toBe(404)
    const owner = await userIdOf(server.rows, 'priya@dairy.in')
    id = await storeApplication(server.rows, { owner })
    expect((await withdraw(priya)).status).toBe(404)
  })

  test('is recorded in the audit log', async () => {
    await withdraw(priya)
    await undo(priya)
    const { reply } = await meera.call('readApplicationAuditLog', { params: { id } })
    const events = reply.entries.map(({ event }) => event)
    expect(events).toEqual(expect.arrayContaining(['withdrawn', 'withdrawal-undone']))
  })

  test('records decisions that it ends under System, not under the founder', async () => {
    await decide('under_review')
    await decide('approved', 'hold')
    await withdraw(priya)
    const { reply } = await meera.call('readApplicationAuditLog', { params: { id } })
    const ended = reply.entries.filter(({ who }) => !who.startsWith('Meera'))
    expect(ended.map(({ event, who }) => [event, who]).sort()).toEqual([
      ['decision-discarded', AUDIT_LOG_TEXTS.server],
      ['decision-undone', AUDIT_LOG_TEXTS.server],
      ['status-changed', AUDIT_LOG_TEXTS.server],
      ['withdrawn', expect.stringContaining('Priya')],
    ])
    const changes = await server.rows(
      `select changed_by is null as by_nobody from status_changes
       where application_id = $1 and to_status = 'submitted' and from_status = 'under_review'`,
      [id],
    )
    expect(changes).toEqual([{ by_nobody: true }])
  })
})

test('in SQL, nobody can set the withdrawal or decide on a withdrawn application', async () => {
  const byHand = sql`update applications set withdrawn_at = now() where id = ${id}`
  const born = sql`insert into applications (id, user_id, withdrawn_at) values (gen_random_uuid(), app_user_id(), now())`
  expect([await attempt(priya, byHand), await attempt(meera, byHand), await attempt(priya, born)]).toEqual(
    Array(3).fill('42501'),
  )
  const { reply: round } = await meera.call('sendQuestions', {
    params: { id },
    body: { id: crypto.randomUUID(), questions: ['Why?'] },
  })
  await withdraw(priya)
  const submission = sql`update application_questions set answered_at = now() where id = ${round.id}`
  const tries = [
    sql`update applications set application_status = 'approved' where id = ${id}`,
    sql`insert into decisions (id, application_id, from_status, to_status, base_version, state, decided_by)
      values (gen_random_uuid(), ${id}, 'submitted', 'no_fit', 1, 'held', app_user_id())`,
    sql`insert into application_questions (application_id, admin_user_id, questions)
      values (${id}, app_user_id(), '[{"id": "q1", "text": "Why?", "order": 1}]')`,
  ]
  expect(await Promise.all(tries.map((one) => attempt(meera, one)))).toEqual(Array(3).fill('AWITH'))
  expect(await attempt(priya, submission)).toBe('AWITH')
})
