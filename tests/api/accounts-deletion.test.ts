import { afterAll, beforeAll, expect, test } from 'vitest'
import { setMembership } from '#server/accounts/roles.ts'
import { sweepFilesJob } from '#server/jobs/maintenance.ts'
import { storeApplication, storeQuestionRound, userIdOf } from '#tests/applications.ts'
import type { Client } from '#tests/client.ts'
import { emailsTo } from '#tests/emails.ts'
import { whileRowLocked, whileRowLockedInOrder } from '#tests/row-locks.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { pdfOf } from '#tests/storage/sample-files.ts'
import { upload, whatIsStored } from '#tests/storage/upload.ts'
import { createAdministrator, createFounder, PASSWORD, signUpBody } from '#tests/users.ts'

let here: TestServer
let meera: Client
beforeAll(async () => {
  here = await startTestServer()
  meera = await createAdministrator(here)
})
afterAll(() => here?.close())

const remove = (client: Client, also_submitted = false, password = PASSWORD) =>
  client.call('deleteAccount', { body: { password, also_submitted } })
const pathOf = (url: string) => url.slice('/files/'.length)

/** Creates a founder with a draft and a submitted application with questions, each with a deck, and an unused file. */
async function applicant(email: string) {
  const client = await createFounder(here, email)
  const owner = await userIdOf(here.rows, email)
  const urls = []
  for (const name of ['draft.pdf', 'submitted.pdf', 'loose.pdf']) {
    urls.push((await upload(client, name, pdfOf(200))).stored.url)
  }
  const [draftDeck = '', deck = '', loose = ''] = urls
  const filed = (url: string) => ({ answers: { pitch_deck: { url, filename: 'a.pdf', size: '0.00 MB' } } })
  const draft = await storeApplication(here.rows, { owner, ...filed(draftDeck) })
  const submitted = await storeApplication(here.rows, { owner, status: 'submitted', ...filed(deck) })
  await storeQuestionRound(here.rows, submitted)
  return { client, owner, draft, submitted, files: { draftDeck, deck, loose } }
}

/** Returns the tables that contain data from the account or the applications. */
async function traces(owner: string, email: string, ...ids: string[]): Promise<string[]> {
  const rows = await here.rows<{ place: string }>(
    `select 'users' as place from users where id = $1
      union select 'profiles' from profiles where user_id = $1
      union select 'memberships' from memberships where user_id = $1
      union select 'credentials' from credentials where user_id = $1
      union select 'sessions' from sessions where user_id = $1
      union select 'email_tokens' from email_tokens where user_id = $1
      union select 'outbox' from outbox where recipient_email = $2
      union select 'files' from files where owner_id = $1
      union select 'applications' from applications where id = any($3::uuid[])
      union select 'questions' from application_questions where application_id = any($3::uuid[]) order by 1`,
    [owner, email, ids],
  )
  return rows.map(({ place }) => place)
}

test("deletes all the account's data except submitted applications [D-accounts.19, D-accounts.20]", async () => {
  const { client, owner, draft, submitted, files } = await applicant('asha@acme.in')
  await setMembership(here.services, 'asha@acme.in', 'community_pass')
  await here.visitor().call('requestPasswordReset', { body: { email: 'asha@acme.in' } })
  await here.visitor().call('signUp', { body: signUpBody('asha@acme.in') })
  const { status, reply } = await remove(client)
  expect([status, reply, client.cookies.size]).toEqual([200, { done: true }, 0])

  expect(await traces(owner, 'nobody', draft)).toEqual([])
  expect(await here.rows("select 1 from sign_ups where email = 'asha@acme.in'")).toEqual([])
  expect((await whatIsStored(here)).files).toEqual([pathOf(files.deck)])
  expect((await whatIsStored(here)).rows).toEqual([pathOf(files.deck)])
  const { applications } = (await meera.call('listForReview')).reply
  expect(applications.map(({ id, account_deleted }) => [id, account_deleted])).toEqual([[submitted, true]])
  expect(await traces(owner, 'nobody', submitted)).toEqual(['applications', 'questions'])
  expect((await meera.fetch(files.deck)).status).toBe(200)
  expect((await meera.call('readApplication', { params: { id: submitted } })).status).toBe(200)

  expect(await here.rows("select template from outbox where recipient_email = 'asha@acme.in'")).toEqual([
    { template: 'account-deleted' },
  ])
  const [farewell, ...others] = (await here.emails()).filter(({ name }) => name === 'account-deleted')
  expect(others).toEqual([])
  expect(farewell?.text).toContain('Openround Partners keeps the application you submitted')
})

test('deleting an account empties its unsubmitted answers and deletes their files', async () => {
  const { client, submitted } = await applicant('unsent@acme.in')
  const questions = [{ text: 'Your plan?', allows_file: true }]
  const { reply } = await meera.call('sendQuestions', {
    params: { id: submitted },
    body: { id: crypto.randomUUID(), questions },
  })
  const { stored } = await upload(client, 'plan.pdf', pdfOf(300), { kind: 'additional-document', index: 1 })
  const changes = { q1: 'Not sent yet.', q1_file: stored }
  const saved = await client.call('saveAnswers', {
    params: { id: reply.id },
    body: { base_version: 1, changes },
  })
  expect([saved.status, (await remove(client)).status]).toEqual([200, 200])
  expect(await here.rows('select answers from application_questions where id = $1', [reply.id])).toEqual([
    { answers: [] },
  ])
  expect((await whatIsStored(here)).files).not.toContain(pathOf(stored.url))
})

test('deletes submitted applications with their files and questions on request [D-accounts.20]', async () => {
  const before = await whatIsStored(here)
  const { client, owner, draft, submitted } = await applicant('wholly@acme.in')
  expect((await remove(client, true)).status).toBe(200)
  expect(await traces(owner, 'nobody', draft, submitted)).toEqual([])
  expect(await whatIsStored(here)).toEqual(before)
  const ids = (await meera.call('listForReview')).reply.applications.map(({ id }) => id)
  expect(ids.includes(submitted)).toBe(false)
})

test('deleting an account ends its session and frees its e-mail address [V7.4.2]', async () => {
  const client = await createFounder(here, 'again@acme.in')
  const kept = new Map(client.cookies)
  await remove(client)
  for (const [name, value] of kept) client.cookies.set(name, value)
  expect((await client.call('listApplications')).error?.code).toBe('signed-out')
  expect((await client.call('session')).reply.session).toBeNull()
  await here.visitor().call('signUp', { body: signUpBody('again@acme.in') })
  expect(await emailsTo(here, 'again@acme.in')).toEqual([
    ...['confirm-e-mail', 'account-deleted', 'confirm-e-mail'],
  ])
})

test('refuses to delete an account with a wrong password or for a visitor [V7.5.3]', async () => {
  const { client, owner, draft, submitted } = await applicant('stays@acme.in')
  const all = await traces(owner, 'stays@acme.in', draft, submitted)
  const { status, error } = await remove(client, true, 'not the one')
  expect([status, error]).toEqual([
    403,
    { code: 'wrong-password', title: 'Account not deleted', message: "That's not your current password." },
  ])
  expect((await remove(here.visitor())).error?.code).toBe('signed-out')
  expect(await traces(owner, 'stays@acme.in', draft, submitted)).toEqual(all)
})

test('deletes the account even if the file storage fails, and its files later', async () => {
  const { client, owner, draft, submitted, files } = await applicant('stormy@acme.in')
  const { delete: original } = here.services.files
  here.services.files.delete = () => Promise.reject(new Error('The storage is away.'))
  const answer = await remove(client, true)
  here.services.files.delete = original
  expect(answer.status).toBe(200)
  expect(await traces(owner, 'nobody', draft, submitted)).toEqual([])
  const left = Object.values(files).map(pathOf)
  const leftNow = async () => (await whatIsStored(here)).files.filter((path) => left.includes(path))
  expect(await leftNow()).toEqual(left.sort())
  await here.rows(
    `update files set created_at = now() - interval '26 hours', unreferenced_since = now() - interval '26 hours'
      where path = any($1)`,
    [left],
  )
  await sweepFilesJob(here.services).run(new AbortController().signal)
  expect(await leftNow()).toEqual([])
})

test('deletes the other files of an account although one cannot be deleted', async () => {
  const { client, files } = await applicant('locked@acme.in')
  const { delete: original } = here.services.files
  let stuck = ''
  here.services.files.delete = (path) => {
    stuck ||= path
    return path === stuck ? Promise.reject(new Error('The file is locked.')) : original(path)
  }
  const answer = await remove(client, true)
  here.services.files.delete = original
  expect(answer.status).toBe(200)
  const paths = Object.values(files).map(pathOf)
  const stored = await whatIsStored(here)
  expect(stored.files.filter((path) => paths.includes(path))).toEqual([stuck])
  expect(stored.rows.filter((path) => paths.includes(path))).toEqual([stuck])
})

test("keeps an administrator's questions and decisions after their account is deleted", async () => {
  const owner = await userIdOf(here.rows, 'stays@acme.in')
  const id = await storeApplication(here.rows, { owner, status: 'submitted' })
  const nikhil = await createAdministrator(here, 'nikhil@openround.example')
  await nikhil.call('changeStatus', { params: { id }, body: { status: 'under_review' } })
  await here.rows(
    `insert into application_questions (application_id, admin_user_id, questions)
      select $1, id, '[{"id": "q1", "text": "Why now?", "order": 1}]' from users where email = $2`,
    [id, 'nikhil@openround.example'],
  )
  expect((await remove(nikhil)).status).toBe(200)
  expect(
    await here.rows('select admin_user_id, questions from application_questions where application_id = $1', [
      id,
    ]),
  ).toEqual([{ admin_user_id: null, questions: [{ id: 'q1', text: 'Why now?', order: 1 }] }])
  expect(
    await here.rows('select from_status, to_status from status_changes where application_id = $1', [id]),
  ).toEqual([{ from_status: 'submitted', to_status: 'under_review' }])
})

test('two concurrent deletions delete the account once and send one e-mail', async () => {
  const client = await createFounder(here, 'twice@acme.in')
  const account = `select 1 from users where email = 'twice@acme.in' for update`
  const both = await whileRowLocked(here, account, 2, () => Promise.all([remove(client), remove(client)]))
  const [first, second] = both.map(({ status }) => status).sort()
  expect(first).toBe(200)
  // The second request may no longer find the session, the password or the account.
  expect([401, 403]).toContain(second)
  expect((await emailsTo(here, 'twice@acme.in')).filter((name) => name === 'account-deleted').length).toBe(1)
})

test('completes a submission that began first, then deletes the account', async () => {
  const client = await createFounder(here, 'hasty@acme.in')
  const owner = await userIdOf(here.rows, 'hasty@acme.in')
  const id = await storeApplication(here.rows, { owner, status: 'draft' })
  await here.rows(`create function wait_for_deletion() returns trigger language plpgsql as $$ begin
    perform pg_advisory_xact_lock(1); return new; end $$`)
  await here.rows(
    'create trigger wait_for_deletion after update on applications for each row execute function wait_for_deletion()',
  )
  const body = { base_version: 1, changes: { hq_city: 'Pune' } }
  const done = await whileRowLockedInOrder<{ status: number }>(here, 'select pg_advisory_xact_lock(1)', [
    { waiting: 1, work: () => client.call('submit', { params: { id }, body }) },
    { waiting: 2, work: () => remove(client) },
  ])
  await here.rows('drop trigger wait_for_deletion on applications')
  expect(done.map(({ status }) => status)).toEqual([200, 200])
})

test('refuses a decision by an administrator whose account has just been deleted', async () => {
  const owner = await userIdOf(here.rows, 'stays@acme.in')
  const id = await storeApplication(here.rows, { owner, status: 'submitted' })
  const leaving = await createAdministrator(here, 'leaving@openround.example')
  await here.rows(`create function delete_first() returns trigger language plpgsql security definer as $$ begin
    delete from users where id = new.decided_by; return new; end $$`)
  await here.rows(
    'create trigger delete_first before insert on decisions for each row execute function delete_first()',
  )
  const body = { status: 'under_review' } as const
  expect(await leaving.call('changeStatus', { params: { id }, body })).toMatchObject({
    status: 404,
    reply: {
      error: { code: 'not-found', message: 'This account has just been deleted. Nothing was changed.' },
    },
  })
  await here.rows('drop trigger delete_first on decisions')
  expect((await leaving.call('changeStatus', { params: { id }, body })).status).toBe(200)
})
