import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Calls } from '#contract/calls.ts'
import { sqlState } from '#database/sql-errors.ts'
import { statement, writing } from '#database/statement.ts'
import { APPLY_AGAIN_REFUSALS, OUTDATED_ANSWERS } from '#domain/applications/apply-again.ts'
import { APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import { formatDate } from '#domain/dates.ts'
import { sessionOf } from '#tests/access/test-users.ts'
import { completeAnswers, storeApplication, userIdOf } from '#tests/applications.ts'
import type { Client } from '#tests/client.ts'
import { decideAs } from '#tests/decide.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { pdfOf } from '#tests/storage/sample-files.ts'
import { upload } from '#tests/storage/upload.ts'
import { createAdministrator, createFounder } from '#tests/users.ts'

type Change = Calls['previewBatch']['body']['change']
type How = Calls['commitBatch']['body']['how']

const REASON = crypto.randomUUID()
const REASON_TEXT = 'It is too early for us.'

let server: TestServer
let meera: Client
let priya: Client
let nina: Client
let id: string
let number = 0
beforeAll(async () => {
  server = await startTestServer({ UNDO_SECONDS: '600' })
  meera = await createAdministrator(server)
  priya = await createFounder(server, 'priya@dairy.in', { first_name: 'Priya' })
  nina = await createFounder(server, 'nina@acme.in')
  await saveReason(REASON_TEXT, 0)
})
afterAll(() => server?.close())
beforeEach(async () => {
  const owner = await userIdOf(server.rows, 'priya@dairy.in')
  number++
  id = await storeApplication(server.rows, {
    owner,
    status: 'submitted',
    answers: {
      company_name: `Dairy ${number}`,
      funding_amount_seeking: 500_000,
      past_funding: [{ investorName: 'Acme Ventures', amount: 5 }],
      current_revenue: { lastMonth: 3, oneMonthBefore: 2, twoMonthsBefore: 1 },
    },
  })
})

const saveReason = (text: string, base_version: number) =>
  meera.call('saveReason', {
    params: { id: REASON },
    body: { label: 'Too early', text, active: true, position: 1, base_version },
  })

const decline = (note = ''): Change => ({ status: 'no_fit', reason_ids: [REASON], note })

async function decide(change: Change, how: How = 'send') {
  const answer = await decideAs(meera, [id], change, how)
  expect(answer.error).toBeUndefined()
  return answer.reply
}

const letMonthsPass = () =>
  server.rows(
    `update decisions set reapply_after = reapply_after - 200, applied_at = applied_at - interval '200 days'
      where application_id = $1`,
    [id],
  )

const emailsAbout = async () =>
  (await server.emails()).filter(
    ({ name, text }) => name === 'status-changed' && text.includes(`Dairy ${number}`),
  )
const listed = async () => {
  const { reply } = await priya.call('listApplications')
  return reply.applications.find((one) => one.id === id)
}
const shown = async () => {
  const { decision, apply_again } = (await listed()) ?? {}
  return { decision, apply_again }
}
const NOTHING = { decision: null, apply_again: null }

const applyAgain = (client: Client, draft: string = crypto.randomUUID()) =>
  client.call('applyAgain', { params: { id }, body: { id: draft } })

test('a copy names the link by which its founder came this time, not the earlier one', async () => {
  await server.rows(
    `insert into application_links (id, name, slug) values (gen_random_uuid(), 'Demo Day', 'demo-day')`,
  )
  await server.rows(`update applications set via = 'Radio' where id = $1`, [id])
  await decide(decline())
  await server.endUndoTime()
  await letMonthsPass()
  const viaOf = async (via?: string) => {
    const draft = crypto.randomUUID()
    await priya.call('applyAgain', { params: { id }, body: { id: draft, via } })
    const stored = await server.rows('select via from applications where id = $1', [draft])
    await priya.call('deleteDraft', { params: { id: draft } })
    return stored
  }
  expect([await viaOf(), await viaOf('demo-day')]).toEqual([[{ via: null }], [{ via: 'Demo Day' }]])
})

describe("the founder's page", () => {
  test("shows the e-mail's reasons and note once the decision is final", async () => {
    await decide(decline('  Do write to us again.  '))
    expect(await shown()).toEqual(NOTHING)
    await server.endUndoTime()
    const [email] = await emailsAbout()
    const { decision, apply_again } = await shown()
    expect(decision).toEqual({ reasons: [REASON_TEXT], note: 'Do write to us again.' })
    expect(email?.text).toContain(`${REASON_TEXT}\n\nDo write to us again.\n\n`)
    expect(apply_again?.is_open).toBe(false)
    expect(email?.text).toContain(`apply again from ${formatDate(apply_again?.from ?? '')}.`)
  })

  test('keeps the text of a reason that is edited later', async () => {
    await decide(decline())
    await server.endUndoTime()
    await saveReason('Another text.', 1)
    expect((await shown()).decision?.reasons).toEqual([REASON_TEXT])
    await saveReason(REASON_TEXT, 2)
  })

  test("shows a held decision's own texts, but only once it is released", async () => {
    await decide(decline('As held.'), 'hold')
    await server.endUndoTime()
    expect(await shown()).toEqual(NOTHING)
    const { held } = (await meera.call('listHeld')).reply
    const ids = held.filter(({ application_id }) => application_id === id).map((one) => one.id)
    await meera.call('releaseHeld', { body: { id: crypto.randomUUID(), ids } })
    expect(await shown()).toEqual(NOTHING)
    await server.endUndoTime()
    expect((await shown()).decision).toEqual({ reasons: [REASON_TEXT], note: 'As held.' })
  })

  test('in SQL, shows a decision only to its founder, and not while it can be undone', async () => {
    await decide(decline('For Priya.'))
    const notesFor = async (client: Client) => {
      const text = statement(sql`select note from announced_decision(${id})`)
      return (await server.services.database.query(sessionOf(server, client), 'applicant', text)).rows
    }
    expect(await notesFor(priya)).toEqual([])
    await server.endUndoTime()
    expect([await notesFor(priya), await notesFor(nina)]).toEqual([[{ note: 'For Priya.' }], []])
  })

  test('shows nothing of an undone decision', async () => {
    const { undo } = await decide(decline())
    await meera.call('undoBatch', { params: { id: undo?.batch ?? '' }, body: {} })
    await server.endUndoTime()
    expect(await shown()).toEqual(NOTHING)
  })

  test('shows neither reasons nor note of a decision without an e-mail', async () => {
    await decide(decline('For nobody.'), 'none')
    await server.endUndoTime()
    expect(await shown()).toEqual({ decision: { reasons: [], note: '' }, apply_again: null })
  })

  test('shows no date for applying again that the e-mail does not contain', async () => {
    const params = { status: 'no_fit' } as const
    const body = { subject: '{company}', body: '{company} is no fit.', base_version: 0 }
    await meera.call('saveTemplate', { params, body })
    await decide(decline())
    await meera.call('resetTemplate', { params })
    await server.endUndoTime()
    expect((await shown()).apply_again).toBeNull()
    await letMonthsPass()
    expect((await shown()).apply_again?.is_open).toBe(true)
  })

  test('shows neither reasons nor note of an e-mail that a withdrawal cancelled', async () => {
    await decide(decline('Never sent.'))
    await server.rows('update decisions set undo_until = now() where application_id = $1', [id])
    expect((await shown()).decision?.note).toBe('Never sent.')
    await priya.call('withdraw', { params: { id }, body: { reason: '' } })
    await priya.call('undoWithdrawal', { params: { id } })
    await server.endUndoTime()
    expect([await emailsAbout(), await shown()]).toEqual([
      [],
      { decision: { reasons: [], note: '' }, apply_again: null },
    ])
    const { reply } = await meera.call('readApplicationAuditLog', { params: { id } })
    expect(reply.emails).toEqual([])
  })

  test('shows nothing of a decision that a later one replaces', async () => {
    await decide(decline('The first.'))
    await server.endUndoTime()
    await decide({ status: 'under_review', reason_ids: [], note: 'The second.' })
    expect(await shown()).toEqual(NOTHING)
    await server.endUndoTime()
    expect(await shown()).toEqual({ decision: { reasons: [], note: 'The second.' }, apply_again: null })
  })
})

describe('applying again', () => {
  const stored = async () =>
    JSON.stringify(await server.rows('select * from applications where id = $1', [id]))

  test('is refused before the promised day and for applications that were not declined', async () => {
    expect((await applyAgain(priya)).error?.code).toBe('conflict')
    await decide(decline())
    expect((await applyAgain(priya)).error?.code).toBe('conflict')
    await server.endUndoTime()
    expect((await applyAgain(priya)).error?.code).toBe('conflict')
  })

  test('copies all answers except outdated ones, and leaves the original unchanged', async () => {
    const { stored: file } = await upload(priya, 'deck.pdf', pdfOf(500))
    const deck = [file.url, file.filename, file.size]
    await server.rows(
      `update applications set pitch_deck_url = $2, pitch_deck_filename = $3, pitch_deck_file_size = $4 where id = $1`,
      [id, ...deck],
    )
    await decide(decline())
    await server.endUndoTime()
    await letMonthsPass()
    const before = await stored()
    expect((await shown()).apply_again?.is_open).toBe(true)
    const draft = crypto.randomUUID()
    expect((await applyAgain(priya, draft)).reply).toEqual({ id: draft })
    const { answers, is_copy, application_status } = (
      await priya.call('readApplication', { params: { id: draft }, query: {} })
    ).reply
    const blank = APPLICATION_FORM.blank()
    const { answers: earlier } = (await priya.call('readApplication', { params: { id }, query: {} })).reply
    const outdated = Object.fromEntries(OUTDATED_ANSWERS.map((key) => [key, blank[key]]))
    expect(answers).toEqual({ ...earlier, ...outdated })
    expect([is_copy, application_status]).toEqual([true, 'draft'])
    const changes = { ...completeAnswers({ company_name: `Dairy ${number} again` }), pitch_deck: null }
    await priya.call('submit', { params: { id: draft }, body: { base_version: 1, changes } })
    expect(await stored()).toBe(before)
    const [reference] = await server.rows<{ left: boolean }>(
      `select unreferenced_since is null as left from files where '/files/' || path = $1`,
      [file.url],
    )
    expect(reference?.left).toBe(true)
    expect((await shown()).apply_again).toBeNull()
  })

  const withdraw = (of: string) => priya.call('withdraw', { params: { id: of }, body: { reason: '' } })
  const undoWithdrawal = (of: string) => priya.call('undoWithdrawal', { params: { id: of } })
  const submit = (draft: string) => {
    const changes = completeAnswers({ company_name: `Dairy ${number} again` })
    return priya.call('submit', { params: { id: draft }, body: { base_version: 1, changes } })
  }

  test('is refused while the application is withdrawn, or its copy is submitted', async () => {
    await decide(decline())
    await server.endUndoTime()
    await letMonthsPass()
    const draft = crypto.randomUUID()
    await withdraw(id)
    const ofWithdrawn = await applyAgain(priya, draft)
    await undoWithdrawal(id)
    await applyAgain(priya, draft)
    await submit(draft)
    const afterCopy = await applyAgain(priya)
    await withdraw(draft)
    const afterWithdrawnCopy = await applyAgain(priya)
    expect([ofWithdrawn.error?.code, afterCopy.error?.code, afterWithdrawnCopy.error]).toEqual([
      'conflict',
      'conflict',
      undefined,
    ])
  })

  describe('with a second copy after the first was withdrawn', () => {
    let [first, second] = ['', '']
    beforeEach(async () => {
      ;[first, second] = [crypto.randomUUID(), crypto.randomUUID()]
      await decide(decline())
      await server.endUndoTime()
      await letMonthsPass()
      await applyAgain(priya, first)
      await submit(first)
      await withdraw(first)
      await applyAgain(priya, second)
    })

    test('refuses to undo the withdrawal while the second copy is submitted', async () => {
      await submit(second)
      const refused = await undoWithdrawal(first)
      await withdraw(second)
      expect([refused.status, refused.error?.message, (await undoWithdrawal(first)).status]).toEqual([
        409,
        APPLY_AGAIN_REFUSALS.otherCopy,
        200,
      ])
    })

    test('refuses to submit the second copy after the withdrawal is undone', async () => {
      await undoWithdrawal(first)
      expect((await submit(second)).error?.code).toBe('already-exists')
    })

    test('lets only one of an undo and a submission at the same time succeed', async () => {
      const answers = await Promise.all([undoWithdrawal(first), submit(second)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    })
  })

  test('returns the same draft to repeated requests', async () => {
    await decide(decline())
    await server.endUndoTime()
    await letMonthsPass()
    const replies = await Promise.all([applyAgain(priya), applyAgain(priya), applyAgain(priya)])
    expect(new Set(replies.map(({ reply }) => reply.id)).size).toBe(1)
  })

  test("is possible for the application's founder only", async () => {
    await decide(decline())
    await server.endUndoTime()
    await letMonthsPass()
    expect([(await applyAgain(nina)).status, (await applyAgain(meera)).status]).toEqual([404, 404])
    const copy = sql`insert into applications (id, user_id, copied_from) values (gen_random_uuid(), app_user_id(), ${id})`
    const tried = server.services.database
      .query(sessionOf(server, nina), 'applicant', writing(statement(copy)))
      .then(() => 'done', sqlState)
    expect(await tried).toBe('42501')
  })
})
