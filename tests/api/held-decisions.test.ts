import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Calls } from '#contract/calls.ts'
import { sqlState } from '#database/sql-errors.ts'
import { writing } from '#database/statement.ts'
import { sessionOf } from '#tests/access/test-users.ts'
import { storeApplication, userIdOf } from '#tests/applications.ts'
import type { Client } from '#tests/client.ts'
import { decideAs, previewDecision } from '#tests/decide.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { createAdministrator, createFounder, PASSWORD, signUpAndConfirm } from '#tests/users.ts'

type Status = Calls['changeStatus']['body']['status']

let server: TestServer
let meera: Client
let arjun: Client
let priya: string
beforeAll(async () => {
  server = await startTestServer({ UNDO_SECONDS: '600' })
  meera = await createAdministrator(server)
  arjun = await createAdministrator(server, 'arjun@openround.example')
  await signUpAndConfirm(server, 'priya@dairy.in', { first_name: 'Priya', last_name: 'Menon' })
  priya = await userIdOf(server.rows, 'priya@dairy.in')
})
afterAll(() => server?.close())

const store = (company_name: string, owner: string | null = priya) =>
  storeApplication(server.rows, { owner, status: 'submitted', answers: { company_name } })
const setStatus = (id: string, status: Status, by = meera) =>
  by.call('changeStatus', { params: { id }, body: { status } })

/** Holds one decision. @returns its id */
async function hold(application: string, status: Status, note = ''): Promise<string> {
  const { reply } = await decideAs(meera, [application], { status, reason_ids: [], note }, 'hold')
  expect(reply.undo).toBeNull()
  return reply.decided[0]?.id ?? ''
}

const held = async (client = meera) => (await client.call('listHeld')).reply.held
const heldAbout = async (application: string) =>
  (await held()).filter(({ application_id }) => application_id === application)
const release = (ids: string[], id: string = crypto.randomUUID(), by = meera) =>
  by.call('releaseHeld', { body: { id, ids } })
const discard = (ids: string[], by = meera) => by.call('discardHeld', { body: { ids } })

const statusOf = async (id: string) =>
  (await meera.call('readApplication', { params: { id } })).reply.application_status
const stateOf = async (id: string) =>
  (await server.rows<{ state: string }>('select state from decisions where id = $1', [id]))[0]?.state
const emailsAbout = async (company: string) =>
  (await server.emails()).filter(({ name, text }) => name === 'status-changed' && text.includes(company))

describe('a held decision', () => {
  test('is listed newest first with its e-mail, and changes neither status nor outbox', async () => {
    const [first, second] = [await store('Held First'), await store('Held Second', null)]
    const ids = [await hold(first, 'approved', 'Welcome.'), await hold(second, 'no_fit')]
    const [latest, earlier] = await held()
    expect([latest?.id, earlier]).toEqual([
      ids[1],
      {
        id: ids[0],
        application_id: first,
        company_name: 'Held First',
        applicant_name: 'Asha Rao',
        from_status: 'submitted',
        to_status: 'approved',
        decided_by: 'Meera Iyer',
        held_at: expect.any(String),
        email: {
          subject: 'Your application to Openround Partners: Approved',
          heading: 'Good news about Held First',
          paragraphs: [
            'Hello Priya,',
            'We have good news: we would like to go ahead with Held First. The status of your application is now Approved. Congratulations to you and your team!',
            'Welcome.',
            'We will write to you about the next steps.',
            'Openround Partners',
          ],
          quoted: [],
        },
        outdated: false,
      },
    ])
    expect(latest?.email).toBeNull()
    await server.endUndoTime()
    expect([await statusOf(first), await emailsAbout('Held First')]).toEqual(['submitted', []])
  })

  test('is replaced by a later one on the same application', async () => {
    const id = await store('Overheld Dairy')
    const earlier = await hold(id, 'approved')
    const later = await hold(id, 'no_fit')
    expect([await stateOf(earlier), (await heldAbout(id)).map((one) => one.id)]).toEqual([
      'discarded',
      [later],
    ])
  })

  test('conflicts with every decision whose first preview did not show it', async () => {
    const [id, other] = [await store('Raced Dairy'), await store('Calm Dairy')]
    const change = { status: 'approved' as const, reason_ids: [], note: '' }
    const { affected, ...body } = await previewDecision(arjun, [id, other], change)
    const first = await hold(id, 'no_fit', 'From Meera.')
    const { wording_hash } = await previewDecision(arjun, [id, other], change)
    for (const how of ['hold', 'send', 'none'] as const) {
      const { status, error } = await arjun.call('commitBatch', {
        body: { ...body, affected, wording_hash, how },
      })
      expect([status, error?.code, error?.conflicts]).toEqual([
        409,
        'conflict',
        [{ id, company_name: 'Raced Dairy' }],
      ])
    }
    expect([(await heldAbout(id)).map((one) => one.id), await statusOf(id)]).toEqual([[first], 'submitted'])
  })

  test('conflicts with a decision whose preview showed it, once it is discarded', async () => {
    const id = await store('Undecided Dairy')
    const first = await hold(id, 'no_fit')
    const change = { status: 'approved' as const, reason_ids: [], note: '' }
    const body = await previewDecision(arjun, [id], change)
    expect(body.affected).toEqual([{ id, version: 1, held: first }])
    await discard([first])
    expect((await arjun.call('commitBatch', { body })).error?.code).toBe('conflict')
  })

  test('does not conflict if the client sends no held decisions from its preview', async () => {
    const id = await store('Earlier Dairy')
    const change = { status: 'approved' as const, reason_ids: [], note: '' }
    const { affected, ...body } = await previewDecision(arjun, [id], change, 'hold')
    await hold(id, 'no_fit')
    const sent = { ...body, affected: affected.map(({ held: _, ...application }) => application) }
    expect((await arjun.call('commitBatch', { body: sent })).status).toBe(200)
    expect((await heldAbout(id)).map(({ to_status }) => to_status)).toEqual(['approved'])
  })

  test("shows no e-mail once the founder's account is deleted", async () => {
    const founder = await createFounder(server, 'gone@dairy.in')
    const id = await store('Left Dairy', await userIdOf(server.rows, 'gone@dairy.in'))
    await hold(id, 'approved')
    await founder.call('deleteAccount', { body: { password: PASSWORD, also_submitted: false } })
    expect((await heldAbout(id)).map(({ email }) => email)).toEqual([null])
  })

  test('stays held, and is marked as outdated, when its application changes status', async () => {
    const id = await store('Moving Dairy')
    await hold(id, 'approved')
    await setStatus(id, 'under_review', arjun)
    expect((await heldAbout(id)).map(({ outdated }) => outdated)).toEqual([true])
  })

  test('is recorded in the audit log with its outcome', async () => {
    const id = await store('Trailed Dairy')
    const held = await hold(id, 'approved')
    await discard([held])
    const [{ batch }] = (await server.rows<{ batch: string }>(
      'select batch_id as batch from decisions where id = $1',
      [held],
    )) as [{ batch: string }]
    const { entries } = (await meera.call('readApplicationAuditLog', { params: { id } })).reply
    expect(entries.map((entry) => [entry.what, entry.batch]).reverse()).toEqual([
      ['Put Approved on hold', batch],
      ['Discarded the held decision Approved', batch],
    ])
  })
})

describe('releasing', () => {
  test('applies the decision with the held e-mail, and allows undo', async () => {
    const [one, two] = [await store('Released One'), await store('Released Two')]
    const ids = [await hold(one, 'under_review', 'In our own words.'), await hold(two, 'approved')]
    const params = { status: 'under_review' } as const
    const words = { subject: 'Anew', body: 'Worded anew.' }
    await meera.call('saveTemplate', { params, body: { ...words, base_version: 0 } })
    const { reply } = await release(ids, undefined, arjun)
    expect(reply).toEqual({ released: ids, undo: { batch: expect.any(String), seconds: 600 } })
    expect([await statusOf(one), await statusOf(two)]).toEqual(['under_review', 'approved'])
    const undone = await arjun.call('undoBatch', { params: { id: reply.undo?.batch ?? '' }, body: {} })
    expect([[...undone.reply.undone].sort(), undone.reply.skipped]).toEqual([[one, two].sort(), []])
    await server.endUndoTime()
    expect([await statusOf(one), await emailsAbout('Released One')]).toEqual(['submitted', []])

    const again = await hold(two, 'approved', 'In our own words.')
    await meera.call('saveTemplate', {
      params: { status: 'approved' },
      body: { ...words, base_version: 0 },
    })
    await release([again])
    await server.endUndoTime()
    const [email] = await emailsAbout('Released Two')
    expect(email?.text).toContain('In our own words.')
    for (const status of ['under_review', 'approved'] as const) {
      await meera.call('resetTemplate', { params: { status } })
    }
  })

  test('applies a decision once for repeated, even concurrent requests', async () => {
    const id = await store('Once Dairy')
    const [ids, batch] = [[await hold(id, 'approved')], crypto.randomUUID()]
    const answers = await Promise.all([release(ids, batch), release(ids, batch)])
    expect(answers.map(({ status, reply }) => [status, reply.released])).toEqual([
      [200, ids],
      [200, ids],
    ])
    await server.endUndoTime()
    expect(await emailsAbout('Once Dairy')).toHaveLength(1)
  })

  test('applies none if one is outdated or discarded, and lists their applications', async () => {
    const [still, moved, gone] = [await store('Still'), await store('Moved Dairy'), await store('Gone')]
    const ids = [await hold(still, 'approved'), await hold(moved, 'approved'), await hold(gone, 'approved')]
    await setStatus(moved, 'no_fit', arjun)
    await discard([ids[2] as string])
    const { status, error } = await release(ids)
    expect([status, error?.code, error?.conflicts]).toEqual([
      409,
      'conflict',
      [
        { id: moved, company_name: 'Moved Dairy' },
        { id: gone, company_name: 'Gone' },
      ],
    ])
    expect([await statusOf(still), await stateOf(ids[0] as string)]).toEqual(['submitted', 'held'])
  })

  test('replaces the previous decision whose e-mail is still pending', async () => {
    const id = await store('Quick Dairy')
    await setStatus(id, 'under_review')
    await release([await hold(id, 'approved')])
    await server.endUndoTime()
    expect((await emailsAbout('Quick Dairy')).map(({ subject }) => subject.replace(/^.*: /, ''))).toEqual([
      'Approved',
    ])
  })

  test('discards a decision that returns to the status that the founder last saw', async () => {
    const id = await store('Back Dairy')
    await setStatus(id, 'under_review')
    const decision = await hold(id, 'submitted')
    expect((await release([decision])).status).toBe(200)
    await server.endUndoTime()
    expect([await statusOf(id), await stateOf(decision), await emailsAbout('Back Dairy')]).toEqual([
      'submitted',
      'discarded',
      [],
    ])
  })

  test('applies the decision without an e-mail if the account is deleted', async () => {
    await signUpAndConfirm(server, 'rohan@dairy.in', { first_name: 'Rohan' })
    const id = await store('Left Dairy', await userIdOf(server.rows, 'rohan@dairy.in'))
    const decision = await hold(id, 'no_fit')
    await server.rows('update applications set user_id = null where id = $1', [id])
    await release([decision])
    await server.endUndoTime()
    expect([await statusOf(id), await emailsAbout('Left Dairy')]).toEqual(['no_fit', []])
  })
})

describe('discarding', () => {
  test('is permanent; a repeated request gets the same reply', async () => {
    const id = await store('Dropped Dairy')
    const ids = [await hold(id, 'approved')]
    expect([(await discard(ids)).reply, (await discard(ids, arjun)).reply]).toEqual([
      { discarded: ids },
      { discarded: ids },
    ])
    expect([await heldAbout(id), (await release(ids)).error?.code]).toEqual([[], 'conflict'])
  })

  test('does not affect a decision that was released already', async () => {
    const id = await store('Late Dairy')
    const ids = [await hold(id, 'approved')]
    await release(ids)
    const { status, error } = await discard(ids)
    expect([status, error?.conflicts, await statusOf(id)]).toEqual([
      409,
      [{ id, company_name: 'Late Dairy' }],
      'approved',
    ])
  })
})

test('neither releases nor discards any decisions if one id is unknown', async () => {
  const id = await store('Beside Dairy')
  const ids = [await hold(id, 'approved'), crypto.randomUUID()]
  expect([(await release(ids)).error?.code, (await discard(ids)).error?.code]).toEqual([
    'not-found',
    'not-found',
  ])
  expect(await heldAbout(id)).toHaveLength(1)
})

test('in SQL, administrators cannot forge states, times or e-mails of decisions', async () => {
  const [id, other] = [await store('Forged Dairy'), await store('Other Dairy')]
  const onHold = await hold(id, 'approved')
  const applied = (await setStatus(other, 'no_fit')).reply.undo?.decision ?? ''
  const moments = 'applied_at = now(), undo_until = now()'
  const outcomes: Record<string, string> = {}
  for (const [of, set] of [
    [onHold, `email_id = gen_random_uuid()`],
    [onHold, `state = 'undone', ${moments}`],
    [onHold, `state = 'discarded', batch_id = gen_random_uuid()`],
    [applied, `undo_until = now() + interval '1 year'`],
    [applied, `email_id = gen_random_uuid()`],
    [applied, `state = 'undone', email_id = null`],
    [applied, `state = 'held', applied_at = null, undo_until = null`],
    [applied, `state = 'discarded', applied_at = null, undo_until = null`],
  ] as const) {
    const text = `update decisions set ${set} where id = '${of}'`
    const tried = server.services.database.query(
      sessionOf(server, meera),
      'administrator',
      writing({ toSQL: () => ({ sql: text, params: [] }) }),
    )
    outcomes[`${of === onHold ? 'held' : 'in force'}: ${set}`] = await tried.then(
      () => 'changed',
      (error: unknown) => String(sqlState(error)),
    )
  }
  expect(Object.entries(outcomes).filter(([, outcome]) => outcome !== '42501')).toEqual([])
  expect([await stateOf(onHold), await stateOf(applied)]).toEqual(['held', 'applied'])
})
