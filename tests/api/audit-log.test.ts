import { afterAll, beforeAll, expect, test } from 'vitest'
import { replaceMembership } from '#database/profiles.ts'
import type { ReviewStatus } from '#domain/applications/status.ts'
import type { AuditFilter } from '#domain/audit-log/events.ts'
import { AUDIT_READING_MINUTES, AUDIT_REFUSALS_PER_HOUR } from '#domain/limits.ts'
import { grantRole } from '#server/accounts/roles.ts'
import { storeApplication, userIdOf } from '#tests/applications.ts'
import type { Client } from '#tests/client.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { pdfOf } from '#tests/storage/sample-files.ts'
import { upload } from '#tests/storage/upload.ts'
import { createAdministrator, createFounder, PASSWORD } from '#tests/users.ts'

let server: TestServer
let asha: Client
let meera: Client
beforeAll(async () => {
  server = await startTestServer()
  asha = await createFounder(server, 'asha@acme.in')
  meera = await createAdministrator(server, 'meera@openround.example')
})
afterAll(() => server?.close())

const of = (id: string) => ({ params: { id } })

/** Stores a submitted application of Asha's with a deck. */
async function submitted() {
  const { stored } = await upload(asha, 'deck.pdf', pdfOf(500))
  const owner = await userIdOf(server.rows, 'asha@acme.in')
  const pitch_deck = { url: stored.url, filename: 'deck.pdf', size: '0.00 MB' }
  const id = await storeApplication(server.rows, { owner, status: 'submitted', answers: { pitch_deck } })
  return { id, deck: stored.url }
}

type Entry = Awaited<ReturnType<typeof entriesOf>>[number]

async function entriesOf(id: string) {
  const { reply } = await meera.call('readApplicationAuditLog', of(id))
  return reply.entries
}

async function all() {
  const { reply } = await meera.call('readAuditLog')
  return reply.entries
}

const sentenceOf = ({ who, what }: Entry) => `${who}: ${what}`

test('records actor, action and time of every step of an application, in order [D-trail.1, V16.2.1]', async () => {
  const { id, deck } = await submitted()
  await meera.call('readApplication', of(id))
  await meera.call('readApplication', { ...of(id), query: { use: 'printed' } })
  await meera.call('downloadPdf', of(id))
  await meera.fetch(deck)
  await meera.call('changeStatus', { ...of(id), body: { status: 'under_review' } })
  const round = crypto.randomUUID()
  await meera.call('sendQuestions', { ...of(id), body: { id: round, questions: ['Why now?', 'Why you?'] } })
  const body = { base_version: 1, changes: { q1: 'The market is ready.', q2: 'We know it.' } }
  await asha.call('submitAnswers', { ...of(round), body })
  const entries = await entriesOf(id)
  expect(entries.map(sentenceOf).reverse()).toEqual([
    'Meera Iyer: Opened the application',
    'Meera Iyer: Printed the application',
    'Meera Iyer: Downloaded the application as PDF',
    'Meera Iyer: Opened a file: pitch deck',
    'Meera Iyer: Changed the status from Submitted to Under Review',
    'Meera Iyer: Sent 2 questions',
    'Asha Rao: Submitted answers',
  ])
  expect(entries[0]).toEqual({
    id: expect.any(Number),
    happened_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    event: 'answers-submitted',
    what: 'Submitted answers',
    who: 'Asha Rao',
    role: 'founder',
    application: { id, company_name: 'Acme Dairy' },
    network: expect.stringMatching(/^10\.\d+\.\d+\.0\/24$/),
    batch: null,
  })
  expect(entries.map(({ role }) => role)).toEqual(['founder', ...Array(6).fill('admin')])
})

test('records sign-ins and changes of roles and memberships, with their actor [D-trail.1]', async () => {
  await createFounder(server, 'devi@acme.in', { first_name: 'Devi' })
  await grantRole(server.services, 'devi@acme.in')
  const id = await userIdOf(server.rows, 'devi@acme.in')
  await server.services.database.asWorker((own) => replaceMembership(own, id, 'portfolio_alumni'))
  const [membership, role, signedIn] = await all()
  expect([membership, role, signedIn].map((entry) => entry && sentenceOf(entry))).toEqual([
    'System: Gave Devi Rao the membership Portfolio Alumni',
    'System: Changed the role of Devi Rao to Admin',
    'Devi Rao: Signed in',
  ])
})

test('records repeated reads once in ten minutes, and none by the founder [D-trail.6]', async () => {
  const { id, deck } = await submitted()
  await asha.call('readApplication', of(id))
  for (let time = 0; time < 3; time++) await meera.fetch(deck)
  await meera.fetch(deck, { method: 'HEAD' })
  expect((await entriesOf(id)).map(sentenceOf)).toEqual(['Meera Iyer: Opened a file: pitch deck'])
  await server.rows('alter table audit_log disable trigger protect_audit_log')
  await server.rows(
    'update audit_log set happened_at = happened_at - make_interval(mins => $1) where application_id = $2',
    [AUDIT_READING_MINUTES, id],
  )
  await server.rows('alter table audit_log enable trigger protect_audit_log')
  await meera.fetch(deck)
  expect(await entriesOf(id)).toHaveLength(2)
})

test('does not record saves of a draft [D-trail.6]', async () => {
  const before = await all()
  const body = { base_version: 0, changes: { company_name: 'Quiet' } }
  await asha.call('saveDraft', { ...of(crypto.randomUUID()), body })
  expect(await all()).toEqual(before)
})

test('records refused requests of signed-in people, but not of visitors [D-trail.2, V16.3.2]', async () => {
  const { id, deck } = await submitted()
  const rohan = await createFounder(server, 'rohan@other.in', { first_name: 'Rohan' })
  await server.visitor().call('readApplication', of(id))
  await rohan.call('readApplication', of(id))
  await rohan.call('changeStatus', { ...of(id), body: { status: 'approved' } })
  await rohan.fetch(deck)
  expect((await all()).slice(0, 4).map(sentenceOf)).toEqual([
    'Rohan Rao: Request refused: read file (not found, or not theirs)',
    'Rohan Rao: Request refused: change status (team members only)',
    'Rohan Rao: Request refused: read application (not found, or not theirs)',
    'Rohan Rao: Signed in',
  ])
  expect((await entriesOf(id)).map(({ event, who }) => `${who} ${event}`)).toEqual([
    'Rohan Rao refused',
    'Rohan Rao refused',
  ])
})

test('records at most 30 refusals an hour per person [D-trail.2]', async () => {
  const tara = await createFounder(server, 'tara@other.in', { first_name: 'Tara' })
  for (let time = 0; time < AUDIT_REFUSALS_PER_HOUR + 3; time++) await tara.call('listForReview')
  const kept = await server.rows<{ n: number }>(
    "select count(*)::int as n from audit_log t join profiles p on p.user_id = t.actor_id where p.email = 'tara@other.in' and event = 'refused'",
  )
  expect(kept).toEqual([{ n: AUDIT_REFUSALS_PER_HOUR }])
})

test('keeps entries about deleted users and applications, but without names [D-trail.4]', async () => {
  const kiran = await createFounder(server, 'kiran@acme.in', { first_name: 'Kiran' })
  const owner = await userIdOf(server.rows, 'kiran@acme.in')
  const id = await storeApplication(server.rows, { owner, status: 'submitted' })
  await meera.call('readApplication', of(id))
  await kiran.call('deleteAccount', { body: { password: PASSWORD, also_submitted: true } })
  const [deleted] = await all()
  expect(deleted && [sentenceOf(deleted), deleted.role]).toEqual([
    'Deleted user: Deleted their account',
    null,
  ])
  expect((await entriesOf(id)).map((entry) => [sentenceOf(entry), entry.application])).toEqual([
    ['Meera Iyer: Opened the application', { id, company_name: 'Deleted application' }],
  ])
  expect(JSON.stringify(await server.rows('select * from audit_log'))).not.toMatch(/Kiran|kiran@/)
})

test('shows an application that never existed as unknown, not as deleted', async () => {
  const nina = await createFounder(server, 'nina@other.in', { first_name: 'Nina' })
  const id = crypto.randomUUID()
  await nina.call('readApplication', of(id))
  expect((await entriesOf(id)).map((entry) => entry.application)).toEqual([
    { id, company_name: 'Unknown application' },
  ])
})

test('returns the audit log in pages without gaps or repeats [D-trail.5]', async () => {
  await server.rows(
    "insert into audit_log (event, application_id) select 'opened', '2b1c6a52-4f5b-4a3e-9d1c-0a4f6a1b2c3d' from generate_series(1, 120)",
  )
  const ids: number[] = []
  for (let before: number | undefined; ; ) {
    const { reply } = await meera.call('readApplicationAuditLog', {
      ...of('2b1c6a52-4f5b-4a3e-9d1c-0a4f6a1b2c3d'),
      query: { before },
    })
    ids.push(...reply.entries.map((entry) => entry.id))
    if (reply.next === null) break
    before = reply.next
  }
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a))
  expect(ids).toHaveLength(120)
})

test("filters an application's audit log by person and by kind of activity", async () => {
  const { id } = await submitted()
  await meera.call('readApplication', of(id))
  await meera.call('changeStatus', { ...of(id), body: { status: 'under_review' } })
  const [by, other] = [
    await userIdOf(server.rows, 'meera@openround.example'),
    await userIdOf(server.rows, 'asha@acme.in'),
  ]
  const found = async (query: { by?: string; kind?: AuditFilter }) =>
    (await meera.call('readApplicationAuditLog', { ...of(id), query })).reply.entries.map(
      ({ event }) => event,
    )
  expect([await found({ by }), await found({ by: other })]).toEqual([['status-changed', 'opened'], []])
  expect([await found({ kind: 'reading' }), await found({ by, kind: 'decisions' })]).toEqual([
    ['opened'],
    ['status-changed'],
  ])
  expect(await found({ by, kind: 'except-opened' })).toEqual(['status-changed'])
})

test('hides the audit log from founders and visitors [D-trail.5]', async () => {
  const { id } = await submitted()
  const refusals = []
  for (const client of [asha, server.visitor()]) {
    for (const answer of [
      await client.call('readAuditLog'),
      await client.call('readApplicationAuditLog', of(id)),
    ]) {
      refusals.push(answer.error?.code)
    }
  }
  expect(refusals).toEqual(['team-only', 'team-only', 'signed-out', 'signed-out'])
})

test('lists e-mails sent to the founder, without cancelled ones', async () => {
  const { id } = await submitted()
  const change = async (status: ReviewStatus) =>
    (await meera.call('changeStatus', { ...of(id), body: { status } })).reply.undo?.decision ?? ''
  const emailsOf = async () => (await meera.call('readApplicationAuditLog', of(id))).reply.emails
  expect(await emailsOf()).toEqual([])

  await change('under_review')
  await server.rows('update decisions set undo_until = now() where application_id = $1', [id])
  const undone = await change('approved')
  await meera.call('undoDecision', { params: { id: undone }, body: {} })
  const email = {
    id: expect.any(String),
    to_status: 'under_review',
    decided_at: expect.any(String),
    decided_by: expect.any(String),
    subject: 'Your application to Openround Partners: Under Review',
    body: expect.stringContaining('is now Under Review.'),
  }
  expect(await emailsOf()).toEqual([email])
})
