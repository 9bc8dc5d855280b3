import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteDraft, insertEmptyDraft, submitDraft, updateDraft } from '#database/applications.ts'
import { setStatus } from '#database/applications-to-decide.ts'
import type { Transaction } from '#database/database.ts'
import { updateProfile } from '#database/profiles.ts'
import { storeAnswers } from '#database/questions.ts'
import { completeAnswers, storeApplication, storeQuestionRound } from '#tests/applications.ts'
import { openTestDatabase, type TestDatabase } from './engines.ts'

// Checks conditional writes: of two writes that are based on the same version, the second has no effect.

let here: TestDatabase
beforeAll(async () => {
  here = await openTestDatabase()
  await here.rows(
    `insert into users (id, name, email) values ('asha', 'Asha', 'a@example.com'), ('meera', 'Meera', 'm@example.com')`,
  )
  await here.rows(`update profiles set role = 'admin' where user_id = 'meera'`)
  await here.rows(
    `insert into sessions (id, user_id, token_hash, expires_at) select id, id, id, now() + interval '1 hour' from users`,
  )
})
afterAll(() => here?.close())

const asAsha = <T>(work: (transaction: Transaction) => Promise<T>) =>
  here.database.transaction('asha', 'applicant', work)
const asMeera = <T>(work: (transaction: Transaction) => Promise<T>) =>
  here.database.transaction('meera', 'administrator', work)

async function draft(): Promise<{ id: string; version: number }> {
  const id = randomUUID()
  await asAsha((transaction) => insertEmptyDraft(transaction, id))
  return { id, version: 1 }
}

test('a save does not overwrite a newer version of the draft [V15.4.2]', async () => {
  const read = await draft()
  const write = (company_name: string) =>
    asAsha((transaction) => updateDraft(transaction, read, { company_name }))
  expect((await write('first'))?.version).toBe(2)
  expect(await write('second')).toBeUndefined()
  expect(await here.rows('select company_name from applications where id = $1', [read.id])).toEqual([
    { company_name: 'first' },
  ])
})

test('submits a draft only with its latest version', async () => {
  const read = await draft()
  await asAsha((transaction) => updateDraft(transaction, read, completeAnswers()))
  const submit = (version: number) =>
    asAsha((transaction) => submitDraft(transaction, { id: read.id, version }))
  expect(await submit(1)).toBeUndefined()
  expect((await submit(2))?.application_status).toBe('submitted')
  expect(await submit(2)).toBeUndefined()
  expect(await submit(3)).toBeUndefined()
})

test('draft queries neither change nor delete a submitted application [D-status.1, V15.4.2, V2.3.1]', async () => {
  const id = await storeApplication(here.rows, { owner: 'asha', status: 'submitted' })
  const changed = asAsha((transaction) => updateDraft(transaction, { id, version: 1 }, { industry: 'SaaS' }))
  expect(await changed).toBeUndefined()
  expect(await asAsha((transaction) => deleteDraft(transaction, id))).toBe(false)
})

test('a save does not overwrite a newer version of the profile', async () => {
  const write = (version: number, mobile: string) =>
    asAsha((transaction) => updateProfile(transaction, version, { mobile }, ['mobile']))
  expect((await write(1, '+91 1'))?.version).toBe(2)
  expect(await write(1, '+91 2')).toBeUndefined()
  expect(await here.rows(`select mobile, field_versions from profiles where user_id = 'asha'`)).toEqual([
    { mobile: '+91 1', field_versions: { mobile: 2 } },
  ])
})

test('creates no draft under an existing id', async () => {
  const id = await storeApplication(here.rows, { owner: 'meera' })
  await asAsha((transaction) => insertEmptyDraft(transaction, id))
  expect(await here.rows('select user_id from applications where id = $1', [id])).toEqual([
    { user_id: 'meera' },
  ])
})

test('does not change the status of a draft', async () => {
  const id = await storeApplication(here.rows, { owner: 'asha', status: 'submitted' })
  const { id: other } = await draft()
  expect(await asMeera((transaction) => setStatus(transaction, [id, other], 'approved'))).toBe(1)
})

test('a save does not overwrite newer or submitted answers [D-status.16]', async () => {
  const application = await storeApplication(here.rows, { owner: 'asha', status: 'submitted' })
  const round = await storeQuestionRound(here.rows, application)
  const store = (version: number, answer: string, submit: boolean) =>
    asAsha((transaction) =>
      storeAnswers(
        transaction,
        { id: round, version },
        { answers: [{ order: 1, answer }], keys: ['q1'], submit },
      ),
    )
  expect(await store(1, 'first', false)).toMatchObject({ version: 2, answered_at: null })
  expect(await store(1, 'of an older version', false)).toBeUndefined()
  expect((await store(2, 'second', true))?.answered_at).not.toBeNull()
  expect(await store(3, 'third', false)).toBeUndefined()
  expect(await here.rows('select answers from application_questions where id = $1', [round])).toEqual([
    { answers: [{ order: 1, answer: 'second' }] },
  ])
})
