import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveProfile } from '#server/accounts/save-profile.ts'
import { saveDraft } from '#server/applications/save.ts'
import type { Caller } from '#server/http/caller.ts'
import { saveAnswers } from '#server/questions/save-answers.ts'
import type { Services } from '#server/services.ts'
import { storeApplication, storeQuestionRound } from '#tests/applications.ts'
import { type CountedDatabase, openCounted } from './counted-database.ts'

let here: CountedDatabase
let services: Services
beforeAll(async () => {
  here = await openCounted()
  await here.rows(`insert into users (id, name, email) values ('asha', 'Asha Rao', 'a@example.com')`)
  await here.rows(
    `insert into sessions (id, user_id, token_hash, expires_at) values ('asha', 'asha', 'asha', now() + interval '1 hour')`,
  )
  services = { database: here.database } as Services
})
afterAll(() => here?.close())

const asha = { session: 'asha' } as Caller

const stored = (version: number) => ({ version, updated_at: expect.any(String), theirs: {}, conflicts: [] })

test('saving a draft is one round trip', async () => {
  const id = randomUUID()
  const save = (base_version: number, changes: object) =>
    here.counted(saveDraft(services, asha, id, { base_version, changes }))
  expect(await save(0, { company_name: 'Acme' })).toEqual([stored(1), 1])
  expect(await save(1, { industry: 'SaaS', key_metrics: 'Litres a day' })).toEqual([stored(2), 1])
  expect(await save(2, { funding_usage: {} })).toEqual([stored(3), 1])
})

test('saving answers or a profile is one round trip', async () => {
  const application = await storeApplication(here.rows, { owner: 'asha', status: 'submitted' })
  const round = await storeQuestionRound(here.rows, application)
  const answer = { base_version: 1, changes: { q1: 'The market is ready.' } }
  expect(await here.counted(saveAnswers(services, asha, round, answer))).toEqual([stored(2), 1])
  const mobile = { base_version: 1, changes: { mobile: '+91 98200 12345' } }
  expect(await here.counted(saveProfile(services, asha, mobile))).toEqual([stored(2), 1])
})

test('a save based on an older version reads and merges the stored answers', async () => {
  const id = randomUUID()
  await saveDraft(services, asha, id, { base_version: 0, changes: { company_name: 'Acme' } })
  await saveDraft(services, asha, id, { base_version: 1, changes: { industry: 'SaaS' } })
  const late = { base_version: 1, changes: { hq_city: 'Mumbai' } }
  const [reply, trips] = await here.counted(saveDraft(services, asha, id, late))
  expect([reply, trips > 1]).toEqual([{ ...stored(3), theirs: { industry: 'SaaS' } }, true])
})
