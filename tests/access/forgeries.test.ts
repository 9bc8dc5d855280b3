import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Capacity } from '#database/database.ts'
import { sqlState } from '#database/sql-errors.ts'
import { storeApplication, storeQuestionRound, userIdOf } from '#tests/applications.ts'
import { type AccessServer, startAccessServer } from './access-server.ts'
import type { Actor } from './actors.ts'
import { attempt } from './attempt.ts'
import { FORGERIES } from './forgeries.ts'
import { type Ids, OUTCOMES } from './forgery.ts'
import { newQuestionRound } from './question-round-forgeries.ts'

const EMAILS: Partial<Record<Actor, string>> = {
  'founder owner': 'asha@acme.in',
  'administrator as owner': 'nikhil@openround.example',
  administrator: 'meera@openround.example',
}

let accessServer: AccessServer
let everyIds: Map<Actor, Ids>
beforeAll(async () => {
  accessServer = await startAccessServer()
  everyIds = new Map()
  for (const actor of Object.keys(EMAILS) as Actor[]) everyIds.set(actor, await idsFor(actor))
})
afterAll(() => accessServer?.close())

async function idsFor(actor: Actor): Promise<Ids> {
  const { rows } = accessServer.server
  const me = await userIdOf(rows, EMAILS[actor] ?? '')
  const other = await userIdOf(rows, 'rohan@other.in')
  const mySubmitted = await storeApplication(rows, { owner: me, status: 'submitted' })
  const otherSubmitted = await storeApplication(rows, { owner: other, status: 'under_review' })
  await rows(
    `insert into status_changes (application_id, from_status, to_status) values ($1, 'draft', 'submitted')`,
    [otherSubmitted],
  )
  await rows(
    `insert into memberships (user_id, pass_type) values ($1, 'community_pass') on conflict do nothing`,
    [other],
  )
  return {
    me,
    other,
    myDraft: await storeApplication(rows, { owner: me }),
    mySubmitted,
    otherDraft: await storeApplication(rows, { owner: other }),
    otherSubmitted,
    abandoned: await storeApplication(rows, { owner: null, status: 'submitted' }),
    openQuestionRound: await storeQuestionRound(rows, mySubmitted),
    answeredQuestionRound: await storeQuestionRound(rows, mySubmitted, {
      minutesAgo: 5,
      answer: 'The grid is ready.',
    }),
    otherQuestionRound: await roundAskedBy(EMAILS.administrator ?? '', otherSubmitted),
    myFile: await storeFile(me),
    otherFile: await storeFile(other),
  }
}

async function roundAskedBy(email: string, application: string): Promise<string> {
  const round = await storeQuestionRound(accessServer.server.rows, application)
  const asker = await userIdOf(accessServer.server.rows, email)
  await accessServer.server.rows('update application_questions set admin_user_id = $2 where id = $1', [
    round,
    asker,
  ])
  return round
}

async function storeFile(owner: string): Promise<string> {
  const [file] = await accessServer.server.rows<{ path: string }>(
    `insert into files (path, owner_id, kind, filename, bytes, content_type)
      values (gen_random_uuid()::text, $1, 'pitch-deck', 'a.pdf', 1, 'application/pdf') returning path`,
    [owner],
  )
  return (file as { path: string }).path
}

const trying = (actor: Actor, as: Capacity, statement: string) =>
  attempt(accessServer.server.services.database, accessServer.sessions[actor], as, statement)

describe('forged statements [S4.22, D-accounts.30]', () => {
  describe.each(FORGERIES.map(({ by, as, tries }) => [by, as, tries] as const))(
    '%s in the capacity %s',
    (by, as, tries) => {
      test.each(tries)('%s: %s', async (_, refusal, statement) => {
        expect(await trying(by, as, statement(everyIds.get(by) as Ids))).toBe(OUTCOMES[refusal])
      })
    },
  )
})

test("similar statements succeed on the founder's own rows", async () => {
  const ids = everyIds.get('founder owner') as Ids
  const mine = [
    `update applications set company_name = 'x' where id = '${ids.myDraft}'`,
    `delete from applications where id = '${ids.myDraft}'`,
    `update profiles set full_name = 'x' where user_id = '${ids.me}'`,
    `update application_questions set answers = '[]' where id = '${ids.openQuestionRound}'`,
    `select * from files where path = '${ids.myFile}'`,
  ]
  const outcomes = []
  for (const statement of mine) outcomes.push(await trying('founder owner', 'applicant', statement))
  expect(outcomes).toEqual([1, 1, 1, 1, 1])
})

test('an administrator can insert a valid question round', async () => {
  const ids = everyIds.get('administrator') as Ids
  const statement = newQuestionRound(ids.otherSubmitted, ids.me)
  expect(await trying('administrator', 'administrator', statement)).toBe(1)
})

const PRODUCT_TABLES = ['applications', 'application_questions', 'status_changes', 'files', 'profiles']

test.each(PRODUCT_TABLES)(
  'refuses the table %s to visitors, and to founders in the administrator capacity',
  async (table) => {
    const statement = `select 1 from ${table}`
    expect([
      await trying('founder owner', 'administrator', statement),
      await trying('visitor', 'applicant', statement),
      await trying('visitor', 'reader', statement),
      await trying('visitor', 'administrator', statement),
    ]).toEqual(['42501', '42501', '42501', '42501'])
  },
)

test.each(PRODUCT_TABLES)('the founder role without an actor sees no row of %s', async (table) => {
  const found = await attempt(
    accessServer.server.services.database,
    undefined,
    'applicant',
    `select set_config('role', 'openround_founder', true)`,
    `select 1 from ${table}`,
  )
  expect(found).toBe(0)
})

test.each(PRODUCT_TABLES.filter((table) => table !== 'profiles'))(
  'the accounts role cannot read %s',
  async (table) => {
    const refused = accessServer.server.services.database.asAccounts((transaction) =>
      transaction.execute(sql.raw(`select 1 from ${table}`)),
    )
    expect(await refused.then(() => 'read', sqlState)).toBe('42501')
  },
)

test.each([
  'select 1 from credentials',
  'select token_hash from sessions',
  'select token_hash from email_tokens',
  'select secret from totp_secrets',
  'select code_hash from recovery_codes',
  'select token_hash from login_challenges',
  'select claims from provider_sign_ins',
  'select 1 from identities',
  'select credential_id from passkeys',
  'select challenge from passkey_challenges',
])("the worker role cannot run '%s' [V13.2.2]", async (statement) => {
  const refused = accessServer.server.services.database.asWorker((transaction) =>
    transaction.execute(sql.raw(statement)),
  )
  expect(await refused.then(() => 'read', sqlState)).toBe('42501')
})

test.each([
  'select * from applications',
  `insert into applications (id, user_id) values (gen_random_uuid(), 'x')`,
  `update applications set company_name = 'x'`,
  'delete from applications',
])("the app's login cannot run '%s' without an actor", async (statement) => {
  const { database } = accessServer.server.services
  expect(await attempt(database, undefined, 'applicant', statement)).toBe('42501')
})

test('limits which columns of a round founders and administrators can write', async () => {
  const granted = await accessServer.server.rows<{ held: string }>(
    `select concat_ws(' ', right(grantee, -10), lower(privilege_type), column_name) as held
      from information_schema.column_privileges
      where table_name = 'application_questions' and privilege_type <> 'SELECT'
        and grantee in ('openround_founder', 'openround_administrator')`,
  )
  expect(granted.map(({ held }) => held).sort()).toEqual([
    'administrator insert admin_user_id',
    'administrator insert application_id',
    'administrator insert batch_id',
    'administrator insert id',
    'administrator insert questions',
    'founder update answered_at',
    'founder update answers',
    'founder update field_versions',
    'founder update updated_at',
    'founder update version',
  ])
})

test('hides unsubmitted answers from administrators [V8.2.3]', async () => {
  const hidden = await accessServer.server.rows<{ column: string }>(
    `select column_name as column from information_schema.columns
      where table_schema = 'public' and table_name = 'application_questions'
        and not has_column_privilege('openround_administrator', 'application_questions', column_name, 'select')`,
  )
  expect(hidden.map(({ column }) => column).sort()).toEqual([
    'answers',
    'field_versions',
    'updated_at',
    'version',
  ])
})

test('limits which columns of an application founders and administrators can update [V8.2.3]', async () => {
  const granted = await accessServer.server.rows<{
    column: string
    founder: boolean
    administrator: boolean
  }>(
    `select column_name as column,
      has_column_privilege('openround_founder', 'applications', column_name, 'update') as founder,
      has_column_privilege('openround_administrator', 'applications', column_name, 'update') as administrator
      from information_schema.columns where table_schema = 'public' and table_name = 'applications'
      order by column_name`,
  )
  const names = (rows: typeof granted) => rows.map(({ column }) => column)
  expect(names(granted.filter(({ administrator }) => administrator))).toEqual([
    'application_status',
    'version',
  ])
  expect(names(granted.filter(({ founder }) => !founder))).toEqual([
    'copied_from',
    'created_at',
    'funding_round_id',
    'id',
    'user_id',
    'via',
    'withdrawn_at',
    'withdrawn_reason',
  ])
})
