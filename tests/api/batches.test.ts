import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Calls } from '#contract/calls.ts'
import type { DeliveryOption } from '#domain/review/decisions.ts'
import { storeApplication, userIdOf } from '#tests/applications.ts'
import type { Client } from '#tests/client.ts'
import { previewDecision } from '#tests/decide.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { createAdministrator, createMember, signUpAndConfirm } from '#tests/users.ts'

type Body = Calls['commitBatch']['body']
type Change = Body['change']

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
const storeAll = async (...companies: string[]) => {
  const ids = []
  for (const company of companies) ids.push(await store(company))
  return ids
}
const changeTo = (status: Change['status'], more: Partial<Change> = {}): Change => ({
  status,
  reason_ids: [],
  note: '',
  ...more,
})
const setStatus = (id: string, status: Change['status'], by = meera) =>
  by.call('changeStatus', { params: { id }, body: { status } })
const preview = (ids: string[], change: Change, by = meera) =>
  by.call('previewBatch', { body: { ids, change } })

const previewed = (ids: string[], change: Change, how?: DeliveryOption) =>
  previewDecision(meera, ids, change, how)
const commit = (body: Body, by = meera) => by.call('commitBatch', { body })
const decide = async (ids: string[], change: Change, how?: DeliveryOption) =>
  commit(await previewed(ids, change, how))
const undo = (id: string, by = meera) => by.call('undoBatch', { params: { id }, body: {} })

const statusesOf = async (ids: string[]) => {
  const rows = await server.rows<{ id: string; status: string }>(
    'select id, application_status as status from applications where id = any($1)',
    [ids],
  )
  const byId = new Map(rows.map(({ id, status }) => [id, status]))
  return ids.map((id) => byId.get(id))
}
const decisionsAbout = (ids: string[]) =>
  server.rows('select 1 from decisions where application_id = any($1)', [ids])

const emailsAbout = async (company: string) =>
  (await server.emails()).filter(({ name, text }) => name === 'status-changed' && text.includes(company))

async function saveReason(label: string, text: string): Promise<string> {
  const id = crypto.randomUUID()
  const body = { label, text, active: true, position: 1, base_version: 0 }
  await meera.call('saveReason', { params: { id }, body })
  return id
}

describe('a preview', () => {
  test('lists affected applications in the chosen order, with reasons for no e-mail', async () => {
    const [informed, there, back] = await storeAll('Told Dairy', 'There Dairy', 'Back Dairy')
    const gone = await store('Gone Dairy', null)
    const ids = [back, gone, informed, there] as string[]
    await setStatus(there as string, 'no_fit')
    await server.endUndoTime()
    await setStatus(back as string, 'no_fit')
    await server.endUndoTime()
    await server.emails()
    await setStatus(back as string, 'approved')
    const verdict = { base_version: 0, changes: { verdict: 'strong_yes' } } as const
    await meera.call('saveVerdict', { params: { id: informed as string }, body: verdict })
    const { reply } = await preview(ids, changeTo('no_fit'))
    expect(reply.affected).toEqual([
      {
        id: back,
        company_name: 'Back Dairy',
        applicant_name: 'Asha Rao',
        from_status: 'approved',
        version: 3,
        held: null,
        meeting: null,
        own_verdict: null,
        email: 'put-back',
      },
      expect.objectContaining({ id: gone, version: 1, email: 'account-deleted' }),
      expect.objectContaining({
        id: informed,
        from_status: 'submitted',
        own_verdict: 'strong_yes',
        email: 'yes',
      }),
      expect.objectContaining({ id: there, from_status: 'no_fit', email: 'already-there' }),
    ])
    expect(reply.emails.map(({ id, to }) => [id, to])).toEqual([[informed, 'Priya Menon']])
  })

  test('shows the first three e-mails as they will be sent', async () => {
    const companies = ['First Dairy', 'Second Dairy', 'Third Dairy', 'Fourth Dairy']
    const ids = await storeAll(...companies)
    const change = changeTo('no_fit', {
      reason_ids: [await saveReason('Early', 'It is too early.'), await saveReason('Far', 'It is too far.')],
      note: 'Do write again.',
    })
    const { emails } = (await preview(ids, change)).reply
    expect(emails.map(({ id }) => id)).toEqual(ids.slice(0, 3))
    await decide(ids, change)
    await server.endUndoTime()
    const [sent] = await emailsAbout('First Dairy')
    const { subject, heading, paragraphs = [] } = emails[0] ?? {}
    expect([subject, sent?.text.split('\n\n').slice(0, paragraphs.length)]).toEqual([
      sent?.subject,
      paragraphs,
    ])
    expect(sent?.html).toContain(`>${heading}</h1>`)
    expect(sent?.text).toMatch(
      /^Hello Priya,\n\n.*First Dairy.*\n\nIt is too early\.\n\nIt is too far\.\n\nDo write again\.\n\n/,
    )
  })

  test('changes nothing', async () => {
    const ids = await storeAll('Untouched Dairy')
    await preview(ids, changeTo('approved'))
    expect([await statusesOf(ids), await decisionsAbout(ids)]).toEqual([['submitted'], []])
  })

  test('rejects applications that the actor cannot see, and so does the decision', async () => {
    const [seen, hidden] = (await storeAll('Seen Dairy', 'Hidden Dairy')) as [string, string]
    const anil = await createMember(server, 'anil@openround.example', 'admin')
    await anil.call('recuse', { params: { id: hidden }, body: {} })
    const ids = [seen, hidden]
    expect((await preview(ids, changeTo('no_fit'), anil)).error?.code).toBe('not-found')
    const body = await previewed(ids, changeTo('no_fit'))
    expect((await commit(body, anil)).error?.code).toBe('not-found')
    expect(await statusesOf(ids)).toEqual(['submitted', 'submitted'])
  })
})

describe('a batch', () => {
  test('decides all applications and e-mails each founder once', async () => {
    const ids = await storeAll('Batch One', 'Batch Two')
    const gone = await store('Batch Gone', null)
    const { status, reply } = await decide([...ids, gone], changeTo('no_fit'))
    expect([status, reply.decided.map((one) => one.application_id), reply.emails]).toEqual([
      200,
      [...ids, gone],
      2,
    ])
    expect(reply.undo).toEqual({ batch: expect.any(String), seconds: 600 })
    await server.endUndoTime()
    expect(await statusesOf([...ids, gone])).toEqual(['no_fit', 'no_fit', 'no_fit'])
    expect((await emailsAbout('Batch One')).length + (await emailsAbout('Batch Two')).length).toBe(2)
    expect(await emailsAbout('Batch Gone')).toEqual([])
  })

  test('sends no e-mail when e-mails are turned off', async () => {
    const ids = await storeAll('Silent Dairy')
    const { reply } = await decide(ids, changeTo('approved'), 'none')
    await server.endUndoTime()
    expect([reply.emails, await statusesOf(ids), await emailsAbout('Silent Dairy')]).toEqual([
      0,
      ['approved'],
      [],
    ])
  })

  test('gives a repeated request the same reply and does nothing more', async () => {
    const ids = await storeAll('Twice One', 'Twice Two')
    const body = await previewed(ids, changeTo('no_fit'))
    const answers = await Promise.all([commit(body), commit(body)])
    const later = await commit(body)
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[1]?.reply).toEqual(answers[0]?.reply)
    expect([later.reply.decided, later.reply.undo?.batch]).toEqual([answers[0]?.reply.decided, body.id])
    expect(await decisionsAbout(ids)).toHaveLength(2)
    await server.endUndoTime()
    expect(await emailsAbout('Twice One')).toHaveLength(1)
  })

  test('rejects a batch id that was used for another decision or by another person', async () => {
    const ids = await storeAll('Taken Dairy')
    const body = await previewed(ids, changeTo('no_fit'))
    await commit(body)
    const other = { ...body, change: changeTo('approved') }
    expect((await commit(other)).error?.code).toBe('already-exists')
    const fresh = { ...(await previewed(await storeAll('Untaken Dairy'), changeTo('no_fit'))), id: body.id }
    expect((await commit(fresh, arjun)).error?.code).toBe('already-exists')
    expect(await statusesOf([...ids, fresh.affected[0]?.id as string])).toEqual(['no_fit', 'submitted'])
  })

  test('is refused if the template has changed since the preview and e-mails are sent', async () => {
    const ids = await storeAll('Worded Dairy')
    const body = await previewed(ids, changeTo('under_review'))
    const words = { subject: '{company}', body: 'We are reading it.' }
    const params = { status: 'under_review' } as const
    await arjun.call('saveTemplate', { params, body: { ...words, base_version: 0 } })
    const refused = await commit(body)
    expect([refused.status, refused.error?.code, await statusesOf(ids)]).toEqual([
      409,
      'conflict',
      ['submitted'],
    ])
    expect((await commit({ ...body, how: 'none' })).status).toBe(200)
    await arjun.call('resetTemplate', { params })
  })

  test('rejects an unknown reason already in the preview', async () => {
    const ids = await storeAll('Reasoned Dairy')
    const change = changeTo('no_fit', { reason_ids: [crypto.randomUUID()] })
    expect((await preview(ids, change)).error?.code).toBe('bad-request')
  })
})

describe('undo of a batch', () => {
  test('undoes what is possible and explains the rest; a repeat gets the same reply', async () => {
    const ids = (await storeAll('Undone One', 'Left Two', 'Moved Three', 'Undone Four')) as [
      string,
      string,
      string,
      string,
    ]
    const { reply } = await decide(ids, changeTo('no_fit'))
    const [undone, sent, changed, four] = ids
    const email = `(select email_id from decisions where application_id = '${sent}')`
    await server.rows(`update outbox set attempts = 1 where id = ${email}`)
    await setStatus(changed, 'approved', arjun)
    const batch = reply.undo?.batch ?? ''
    const answers = [await undo(batch), await undo(batch)]
    for (const { status, reply: undoReply } of answers) {
      expect([status, [...undoReply.undone].sort()]).toEqual([200, [undone, four].sort()])
      expect([...undoReply.skipped].sort((a, b) => (a.company_name < b.company_name ? -1 : 1))).toEqual([
        { id: sent, company_name: 'Left Two', why: 'already-sent' },
        { id: changed, company_name: 'Moved Three', why: 'conflict' },
      ])
    }
    expect(await statusesOf(ids)).toEqual(['submitted', 'no_fit', 'approved', 'submitted'])
    await server.endUndoTime()
    expect([(await emailsAbout('Undone One')).length, (await emailsAbout('Undone Four')).length]).toEqual([
      0, 0,
    ])
  })

  test('is refused to other people', async () => {
    const ids = await storeAll('Own Dairy')
    const { reply } = await decide(ids, changeTo('no_fit'))
    expect((await undo(reply.undo?.batch ?? '', arjun)).error?.code).toBe('not-found')
    expect(await statusesOf(ids)).toEqual(['no_fit'])
  })
})
