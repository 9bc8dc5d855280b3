import { afterAll, beforeAll, expect, test } from 'vitest'
import { QUESTION_ROUNDS_PER_HOUR } from '#domain/limits.ts'
import { storeApplication, storeApplications, storeQuestionRound, userIdOf } from '#tests/applications.ts'
import type { Client } from '#tests/client.ts'
import { whileRowLockedInOrder } from '#tests/row-locks.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { createAdministrator, createFounder } from '#tests/users.ts'

let server: TestServer
let asha: Client
let meera: Client
let nikhil: Client
let owner: string
beforeAll(async () => {
  server = await startTestServer()
  asha = await createFounder(server)
  meera = await createAdministrator(server)
  nikhil = await createAdministrator(server, 'nikhil@openround.example')
  owner = await userIdOf(server.rows, 'asha@acme.in')
})
afterAll(() => server?.close())

type Affected = { id: string; latest: string | null }

const store = (company_name: string) =>
  storeApplication(server.rows, { owner, status: 'submitted', answers: { company_name } })
const preview = async (ids: string[]) =>
  (await meera.call('previewQuestions', { body: { ids } })).reply.affected
const requestFor = (affected: readonly Affected[], questions = ['Why now?']) => ({
  id: crypto.randomUUID(),
  questions,
  affected: affected.map(({ id, latest }) => ({ id, latest })),
})
const send = (body: ReturnType<typeof requestFor>, by = meera) => by.call('sendQuestionsToMany', { body })
const ask = (id: string, by = nikhil) =>
  by.call('sendQuestions', { params: { id }, body: { id: crypto.randomUUID(), questions: ['Who pays?'] } })
const roundsOf = async (id: string) =>
  (await asha.call('readQuestions', { params: { id } })).reply.question_rounds
const emails = async (company: string) =>
  (await server.emails()).filter(({ name, text }) => name === 'questions-sent' && text.includes(company))

const withdraw = (id: string) => asha.call('withdraw', { params: { id }, body: { reason: '' } })

test('previews which founders cannot be asked, with the reason', async () => {
  const [fresh, open, answered] = [await store('Fresh'), await store('Open'), await store('Answered')]
  const openQuestionRound = await storeQuestionRound(server.rows, open)
  const answeredQuestionRound = await storeQuestionRound(server.rows, answered, { answer: 'The grid.' })
  const withdrawn = await store('Withdrawn')
  await withdraw(withdrawn)
  const left = await storeApplication(server.rows, { owner: null, status: 'submitted' })
  expect(
    (await preview([fresh, open, answered, withdrawn, left])).map(({ id, latest, ask }) => [id, latest, ask]),
  ).toEqual([
    [fresh, null, 'yes'],
    [open, openQuestionRound, 'open'],
    [answered, answeredQuestionRound, 'yes'],
    [withdrawn, null, 'withdrawn'],
    [left, null, 'account-deleted'],
  ])
})

test('sends the same questions to all, trimmed and numbered, with an e-mail each', async () => {
  const ids = [await store('Ampere Dairy'), await store('Volt Dairy')]
  const { reply } = await send(requestFor(await preview(ids), [' Why now? ', '', 'Who pays?']))
  expect(reply).toEqual({ sent: 2 })
  for (const id of ids) {
    const [round, ...earlier] = await roundsOf(id)
    expect([round?.questions, earlier]).toEqual([
      [
        { id: 'q1', text: 'Why now?', order: 1 },
        { id: 'q2', text: 'Who pays?', order: 2 },
      ],
      [],
    ])
  }
  expect([(await emails('Ampere Dairy')).length, (await emails('Volt Dairy')).length]).toEqual([1, 1])
})

test('a repeated request sends nothing more; another request with its id is refused', async () => {
  const id = await store('Repeated Dairy')
  const body = requestFor(await preview([id]))
  const replies = await Promise.all([send(body), send(body), send(body)])
  expect(replies.map(({ status, reply }) => [status, reply])).toEqual(Array(3).fill([200, { sent: 1 }]))
  expect([(await roundsOf(id)).length, (await emails('Repeated Dairy')).length]).toEqual([1, 1])
  const other = await send({ ...body, questions: ['Something else?'] })
  expect([other.status, other.error?.code]).toEqual([409, 'already-exists'])
})

test('refuses to ask founders with open questions, even if the client has seen them', async () => {
  const [fresh, open] = [await store('Fresh Dairy'), await store('Open Dairy')]
  const latest = await storeQuestionRound(server.rows, open)
  const { error } = await send(
    requestFor([
      { id: fresh, latest: null },
      { id: open, latest },
    ]),
  )
  expect([error?.code, error?.conflicts]).toEqual(['conflict', [{ id: open, company_name: 'Open Dairy' }]])
  expect(await roundsOf(fresh)).toEqual([])
})

test('refuses a batch with an application that was withdrawn after the preview', async () => {
  const [fresh, withdrawn] = [await store('Staying Dairy'), await store('Leaving Dairy')]
  const affected = await preview([fresh, withdrawn])
  await withdraw(withdrawn)
  const { error } = await send(requestFor(affected))
  expect([error?.code, error?.conflicts]).toEqual([
    'conflict',
    [{ id: withdrawn, company_name: 'Leaving Dairy' }],
  ])
  expect(await roundsOf(fresh)).toEqual([])
})

test('accepts at most one of two simultaneous bulk questions to the same founders', async () => {
  const ids = [await store('Race One'), await store('Race Two')]
  const affected = await preview(ids)
  const answers = await Promise.all([
    send(requestFor(affected)),
    send(requestFor([...affected].reverse()), nikhil),
    ask(ids[0] ?? ''),
  ])
  const question_rounds = await Promise.all(ids.map(roundsOf))
  const batches = answers.slice(0, 2).filter(({ status }) => status === 200).length
  expect(batches).toBeLessThanOrEqual(1)
  // A request about a single founder is not refused because of open questions, which its dialog shows.
  expect([question_rounds[0]?.length, question_rounds[1]?.length]).toEqual([batches + 1, batches])
})

test('an administrator who asks a founder in two tabs at the same time gets no error', async () => {
  const id = await store('Two Tabs Dairy')
  const affected = await preview([id])
  // The trigger stops a colleague's status change until both requests wait for the application's lock.
  await server.rows(`create function wait_for_both() returns trigger language plpgsql as $$ begin
    perform pg_advisory_xact_lock(1); return new; end $$`)
  await server.rows(
    'create trigger wait_for_both after update on applications for each row execute function wait_for_both()',
  )
  const change = { status: 'under_review' } as const
  const answers = await whileRowLockedInOrder<{ status: number }>(server, 'select pg_advisory_xact_lock(1)', [
    { waiting: 1, work: () => nikhil.call('changeStatus', { params: { id }, body: change }) },
    { waiting: 2, work: () => send(requestFor(affected)) },
    { waiting: 3, work: () => ask(id, meera) },
  ])
  await server.rows('drop trigger wait_for_both on applications')
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
})

test("a batch counts as one round towards its sender's hourly limit", async () => {
  const third = await createAdministrator(server, 'tanvi@openround.example')
  const sender = await userIdOf(server.rows, 'tanvi@openround.example')
  const asked = await store('Limited Dairy')
  await server.rows(
    `insert into application_questions (application_id, admin_user_id, questions, sent_at)
      select $1, $2, '[{"id": "q1", "text": "Why now?", "order": 1}]', now() - make_interval(mins => 30, secs => n)
      from generate_series(1, $3::int) as n`,
    [asked, sender, QUESTION_ROUNDS_PER_HOUR - 1],
  )
  const ids = [await store('Batch One'), await store('Batch Two'), await store('Batch Three')]
  expect((await send(requestFor(await preview(ids)), third)).reply).toEqual({ sent: 3 })
  expect((await ask(await store('One more'), third)).status).toBe(429)
})

test("records each round of a batch in the audit log, with the batch's id", async () => {
  const ids = [await store('Logged One'), await store('Logged Two')]
  const body = requestFor(await preview(ids))
  await send(body)
  const entries = await server.rows(
    `select detail from audit_log where event = 'questions-sent' and application_id = any($1::uuid[])`,
    [ids],
  )
  expect(entries).toEqual(Array(2).fill({ detail: { questions: 1, batch: body.id } }))
})

test('refuses to ask 500 founders, lists the 7 already asked, then asks the other 493', async () => {
  const names = Array.from({ length: 500 }, (_, place) => `Company ${String(place + 1).padStart(3, '0')}`)
  const ids = await storeApplications(
    server.rows,
    names.map((company_name) => ({ owner, status: 'submitted' as const, answers: { company_name } })),
  )
  const affected = await preview(ids)
  expect(affected.map(({ ask }) => ask)).toEqual(Array(500).fill('yes'))
  const taken = affected.filter((_, place) => place % 80 === 3)
  for (const { id } of taken) await ask(id)

  const refused = await send(requestFor(affected))
  expect([refused.status, refused.error?.conflicts]).toEqual([
    409,
    taken.map(({ id, company_name }) => ({ id, company_name })),
  ])
  const counts = async () => {
    const [row] = await server.rows<{ question_rounds: number; emails: number }>(
      `select (select count(*)::int from application_questions where application_id = any($1::uuid[])) as question_rounds,
        (select count(*)::int from outbox where template = 'questions-sent'
          and data ->> 'application_id' = any($1::text[])) as emails`,
      [ids],
    )
    return row
  }
  expect(await counts()).toEqual({ question_rounds: 7, emails: 7 })

  const again = await preview(ids)
  const rest = again.filter(({ ask }) => ask === 'yes')
  const body = requestFor(rest)
  const { reply } = await send(body)
  expect([reply, await counts()]).toEqual([{ sent: 493 }, { question_rounds: 500, emails: 500 }])
  // Repeats the request, as a browser would after a lost reply.
  expect([(await send(body)).reply, await counts()]).toEqual([
    { sent: 493 },
    { question_rounds: 500, emails: 500 },
  ])
})
