import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteOwnAccount } from '#database/account-deletion.ts'
import {
  deleteMember,
  findShared,
  joinApplication,
  type OwnInvitationRow,
  selectOwnInvitations,
  storeCoFounderInvitation,
  storeOwnershipOffer,
  takeOwnership,
} from '#database/applicants.ts'
import {
  applicationById,
  findApplication,
  insertEmptyDraft,
  submitDraft,
  updateDraft,
} from '#database/applications.ts'
import { takeAssignmentNotifications } from '#database/assignments.ts'
import { type AuditLogRow, auditLogPage, insertAuditRefusal } from '#database/audit-log.ts'
import type { Database, Transaction } from '#database/database.ts'
import { currentSchema } from '#database/migration-files.ts'
import { notifyOfNote, storeNote, takeNoteNotifications } from '#database/notes.ts'
import {
  type DiscussionRow,
  findAsker,
  insertQuestionRound,
  selectDiscussion,
  storeAnswers,
} from '#database/questions.ts'
import { openServer } from '#database/server/open-server.ts'
import { sqlState } from '#database/sql-errors.ts'
import { ensureTags, renameTag, storeApplicationTags } from '#database/tags.ts'
import type { Answers } from '#domain/applications/form/application-form.ts'
import { numberQuestions } from '#domain/questions/question-round.ts'
import { completeAnswers } from '#tests/applications.ts'
import { type RealServer, startPostgres } from '../postgres-server.mjs'

// The tables' owner is not a superuser, so policies apply to functions that run as the owner.

let server: RealServer
let database: Database
let owner: pg.Client
let superuser: pg.Client
beforeAll(async () => {
  server = await startPostgres()
  const url = new URL(server.url)
  const postgres = new pg.Client({ connectionString: url.href })
  await postgres.connect()
  await postgres.query("create role maker login createrole password 'secret'")
  await postgres.query('create database made owner maker')
  await postgres.end()
  url.pathname = '/made'
  superuser = new pg.Client({ connectionString: url.href })
  await superuser.connect()
  url.username = 'maker'
  url.password = 'secret'
  database = await openServer({ url: url.href, migrateUrl: undefined }, {}, currentSchema())
  owner = new pg.Client({ connectionString: url.href })
  await owner.connect()
  await owner.query(
    `insert into users (id, name, email) values ('asha', 'Asha Rao', 'asha@example.com'),
      ('parth', 'Parth Rao', 'parth@example.com'), ('rohan', 'Rohan Das', 'rohan@example.com'), ('meera', 'Meera Iyer', 'meera@example.com')`,
  )
  await owner.query(`update profiles set role = 'admin' where user_id = 'meera'`)
  await owner.query(`update profiles set role = 'partner' where user_id = 'parth'`)
  await owner.query(
    `insert into sessions (id, user_id, token_hash, expires_at) select id, id, id, now() + interval '1 hour' from users`,
  )
})
afterAll(async () => {
  await owner?.end()
  await superuser?.end()
  await database?.close()
  await server?.stop()
})

async function submitted(changes: Partial<Answers> = {}): Promise<string> {
  const id = randomUUID()
  await database.transaction('asha', 'applicant', async (transaction) => {
    await insertEmptyDraft(transaction, id)
    await updateDraft(transaction, { id, version: 1 }, completeAnswers(changes))
    await submitDraft(transaction, { id, version: 2 })
  })
  return id
}

test('only the founder who was asked can see who asked', async () => {
  const application_id = await submitted()
  const round = randomUUID()
  const asked = await database.transaction('meera', 'administrator', (transaction) =>
    insertQuestionRound(transaction, { id: round, application_id, questions: numberQuestions(['Why now?']) }),
  )
  const askerAs = (token: string, twoStepRequired = false) =>
    database.transaction(token, 'applicant', (transaction) => findAsker(transaction, round, twoStepRequired))
  expect([asked, await askerAs('asha'), await askerAs('rohan'), await askerAs('asha', true)]).toEqual([
    true,
    { user_id: 'meera', email: 'meera@example.com', full_name: 'Meera Iyer' },
    undefined,
    undefined,
  ])
})

test('co-founders join, become owners, are removed and leave', async () => {
  const id = randomUUID()
  const as = <T>(person: string, work: (transaction: Transaction) => Promise<T>) =>
    database.transaction(person, 'applicant', work)
  await owner.query(`update profiles set email_confirmed = true where user_id = 'rohan'`)
  await as('asha', (transaction) => insertEmptyDraft(transaction, id))
  const join = async () => {
    const invitation = await as('asha', (transaction) =>
      storeCoFounderInvitation(transaction, id, 'rohan@example.com'),
    )
    const { rows } = await database.query<OwnInvitationRow>('rohan', 'applicant', selectOwnInvitations())
    expect(rows?.map((own) => [own.id, own.invited_by])).toEqual([[invitation, 'Asha Rao']])
    expect(await as('parth', (transaction) => joinApplication(transaction, invitation ?? ''))).toBeNull()
    return as('rohan', (transaction) => joinApplication(transaction, invitation ?? ''))
  }
  const partOf = (person: string) =>
    as(person, async (transaction) => (await findShared(transaction, id))?.part)
  const parts = async () => [await partOf('asha'), await partOf('rohan'), await partOf('parth')]
  const remove = (by: string, person: string) =>
    as(by, (transaction) => deleteMember(transaction, id, person))

  expect([await join(), await parts()]).toEqual([id, ['owner', 'member', undefined]])
  const path = `pitch-decks/${randomUUID()}.pdf`
  await owner.query(
    `insert into files (path, owner_id, kind, filename, bytes, content_type)
      values ($1, 'rohan', 'pitch-deck', 'deck.pdf', 9, 'application/pdf')`,
    [path],
  )
  await owner.query('insert into file_references (path, record_id) values ($1, $2)', [path, id])
  await owner.query('update files set unreferenced_since = null where path = $1', [path])
  expect(await remove('parth', 'rohan')).toBe(false)
  expect([await remove('asha', 'rohan'), await parts()]).toEqual([true, ['owner', undefined, undefined]])
  const { rows } = await owner.query('select owner_id from files where path = $1', [path])
  expect(rows).toEqual([{ owner_id: 'asha' }])

  await join()
  await as('asha', (transaction) => storeOwnershipOffer(transaction, id, 'rohan'))
  expect(await as('rohan', (transaction) => takeOwnership(transaction, id))).toBe(true)
  expect(await parts()).toEqual(['member', 'owner', undefined])
  expect([await remove('asha', 'asha'), await parts()]).toEqual([true, [undefined, 'owner', undefined]])
})

test('the deletion of an account waits for its drafts before it locks the account', async () => {
  await owner.query(`insert into users (id, name, email) values ('tara', 'Tara Rao', 'tara@example.com')`)
  await owner.query(
    `insert into sessions (id, user_id, token_hash, expires_at) values ('tara', 'tara', 'tara', 'infinity')`,
  )
  const id = randomUUID()
  await database.transaction('tara', 'applicant', (transaction) => insertEmptyDraft(transaction, id))
  await superuser.query('begin')
  await superuser.query('select from applications where id = $1 for update', [id])
  const deleting = database.transaction('tara', 'applicant', (transaction) =>
    deleteOwnAccount(transaction, false),
  )
  const waiting = `select from pg_stat_activity where datname = 'made' and wait_event_type = 'Lock'`
  await expect.poll(async () => (await superuser.query(waiting)).rowCount).toBe(1)
  const free = await superuser.query(`select from users where id = 'tara' for no key update skip locked`)
  await superuser.query('commit')
  expect([free.rowCount, await deleting]).toEqual([1, []])
})

test('only the founder reads an unsubmitted answer', async () => {
  const application_id = await submitted()
  const round = randomUUID()
  await database.transaction('meera', 'administrator', (transaction) =>
    insertQuestionRound(transaction, { id: round, application_id, questions: numberQuestions(['Why now?']) }),
  )
  await database.transaction('asha', 'applicant', (transaction) =>
    storeAnswers(
      transaction,
      { id: round, version: 1 },
      {
        answers: [{ order: 1, answer: 'Rules may change' }],
        keys: ['q1'],
        submit: false,
      },
    ),
  )
  const readBy = async (token: string) => {
    const { rows } = await database.query<DiscussionRow>(token, 'reader', selectDiscussion(application_id))
    return rows?.map(({ question_rounds }) => question_rounds.map(({ answers }) => answers))
  }
  expect([await readBy('asha'), await readBy('meera'), await readBy('rohan')]).toEqual([
    [[[{ order: 1, answer: 'Rules may change' }]]],
    [[[]]],
    [],
  ])
})

test('an administrator reads the audit log; founder, partner and owner do not', async () => {
  const id = await submitted()
  await database.query('meera', 'reader', applicationById(id, 'exported'))
  await database.query('asha', 'reader', applicationById(id, 'opened'))
  await database.query(
    'rohan',
    'applicant',
    insertAuditRefusal({ operation: 'saveDraft', reason: 'not-found', application: id }),
  )
  const { rows } = await database.query<AuditLogRow>(
    'meera',
    'administrator',
    auditLogPage({ application: id }),
  )
  expect(rows?.map(({ event, actor }) => [event, actor?.full_name])).toEqual([
    ['refused', 'Rohan Das'],
    ['exported', 'Meera Iyer'],
    ['submitted', 'Asha Rao'],
  ])
  const others = ['rohan', 'asha', 'parth'].map(async (token) =>
    database.query(token, token === 'parth' ? 'team' : 'applicant', auditLogPage({})).catch(sqlState),
  )
  expect(await Promise.all(others)).toEqual(['42501', '42501', '42501'])
  expect((await owner.query("select from audit_log where event <> 'signed-in'")).rows).toEqual([])
})

test('the owner without an actor sees no applications or questions', async () => {
  const id = await submitted()
  const asAsha = database.transaction('asha', 'applicant', (transaction) => findApplication(transaction, id))
  expect((await asAsha)?.id).toBe(id)
  const seen = await owner.query('select id from applications union all select id from application_questions')
  expect(seen.rows).toEqual([])
})

test("functions of the owner find a note's recipients and announce a renamed tag", async () => {
  const id = await submitted()
  const note = randomUUID()
  const notified = await database.transaction('meera', 'team', async (transaction) => {
    await storeNote(transaction, { application: id, note, body: 'Met them in May.', version: 0 })
    return notifyOfNote(transaction, { application: id, note }, ['rohan', 'asha', 'parth'])
  })
  await owner.query(`update note_mentions set created_at = now() - interval '1 hour'`)
  const due = await database.asWorker((transaction) => takeNoteNotifications(transaction, false))
  expect([notified, due.map(({ email, notes }) => [email, notes])]).toEqual([
    ['parth'],
    [['parth@example.com', 1]],
  ])

  const [tag = ''] = await database.transaction('meera', 'administrator', async (transaction) => {
    const tags = await ensureTags(transaction, ['Thursday'])
    await storeApplicationTags(transaction, [id], tags)
    return tags
  })
  await owner.query('listen openround_changes')
  const announced = once(owner, 'notification')
  await database.transaction('meera', 'administrator', (transaction) => renameTag(transaction, tag, 'Friday'))
  const [{ payload }] = await announced
  expect(JSON.parse(payload)).toEqual({ kind: 'tags', tag })
})

test("functions of the owner find a member's new assignments", async () => {
  await owner.query(
    `insert into assignments (application_id, reviewer_id, created_at) values ($1, 'parth', now() - interval '1 hour')`,
    [await submitted()],
  )
  const due = await database.asWorker((transaction) => takeAssignmentNotifications(transaction, false))
  expect(due).toMatchObject([{ email: 'parth@example.com', applications: 1 }])
})

test('a migration by the owner normalises stored names again', async () => {
  const fold = currentSchema().migrations.find(({ name }) => name === '0005_fold_more_scripts')
  await owner.query(`create or replace function fold_name(name text) returns text
    language sql immutable strict parallel safe as 'select lower(name)'`)
  const id = await submitted({ company_name: 'Café' })
  await owner.query(`insert into tags (name) values ('Zoe'), ('Zoë')`)
  await owner.query('begin')
  for (const statement of fold?.statements ?? []) await owner.query(statement)
  await owner.query('commit')
  const stored = await superuser.query(
    `select folded_company_name as name from applications where id = '${id}'
      union all (select folded_name from tags where name like 'Zo%' order by name)`,
  )
  expect(stored.rows.map(({ name }) => name).sort()).toEqual(['cafe', 'zoe', 'zoe 2'])
  await expect(owner.query('select from applications')).resolves.toHaveProperty('rows', [])
})
