import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Transaction } from '#database/database.ts'
import { completeFile, findUnreferencedFiles, reserveFile } from '#database/files.ts'
import { fileReferencesTrigger } from '#database/migration-files.ts'
import { nextVersion } from '#database/record-versions.ts'
import { answerChecks, answerColumns, answersAsJson, toColumns } from '#database/tables/answers.ts'
import { versioned } from '#database/tables/versioned.ts'
import { type StoredFile, storagePathOf } from '#domain/files/stored-file.ts'
import { withStoredFileDetails } from '#server/applications/save.ts'
import { type StoredRecord, saveRecord } from '#server/records/save.ts'
import { VISIT, type VisitAnswers, visited } from '#tests/second-form.ts'
import { generateDrizzleJson, generateMigration } from './drizzle-kit.ts'
import { openTestDatabase, type TestDatabase } from './engines.ts'

/** The table of the second form, as a migration would create it. */
const visits = pgTable(
  'visits',
  {
    id: uuid().primaryKey(),
    user_id: text(),
    state: text().notNull().default('draft'),
    updated_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    ...versioned<VisitAnswers>(),
    ...answerColumns(VISIT),
  },
  () => answerChecks(VISIT, 'visits', "state = 'draft'"),
)
const RIGHTS = 'grant select, insert, update, delete on visits to openround_founder'

let here: TestDatabase
beforeAll(async () => {
  here = await openTestDatabase()
  const statements = await generateMigration(generateDrizzleJson({}), generateDrizzleJson({ visits }))
  const trigger = fileReferencesTrigger(VISIT, 'visits')
    .split(';')
    .filter((part) => part.trim())
  for (const statement of [...statements, RIGHTS, ...trigger]) await here.rows(statement)
  await here.rows(
    `insert into users (id, name, email) values ('asha', 'Asha', 'a@example.com'), ('ben', 'Ben', 'b@example.com')`,
  )
  await here.rows(
    `insert into sessions (id, user_id, token_hash, expires_at) select id, id, id, now() + interval '1 hour' from users`,
  )
})
afterAll(() => here?.close())

const asPerson = <T>(person: string, work: (transaction: Transaction) => Promise<T>) =>
  here.database.transaction(person, 'applicant', work)

/** Stores a file for a person. @returns the answer that refers to it */
async function uploaded(person: string, filename = 'Lease.pdf'): Promise<StoredFile> {
  const path = `pitch-decks/${randomUUID().replace(/\D/g, '')}.pdf`
  await asPerson(person, async (transaction) => {
    await reserveFile(transaction, { path, kind: 'pitch-deck', filename, content_type: 'application/pdf' })
    await completeFile(transaction, path, 2_621_440)
  })
  return { url: `/files/${path}`, filename, size: '2.50 MB' }
}

const WHOLE = {
  version: visits.version,
  updated_at: visits.updated_at,
  field_versions: visits.field_versions,
  answers: answersAsJson(VISIT, 'visits'),
}
type Row = { version: number; updated_at: Date; field_versions: object; answers: VisitAnswers }

const visitRecord = (id: string): StoredRecord<Row, VisitAnswers> => ({
  directUpdate: () => undefined,
  create: async (transaction) => {
    await transaction.insert(visits).values({ id, user_id: sql`app_user_id()` }).onConflictDoNothing()
  },
  prepare: (transaction, changes) => withStoredFileDetails(VISIT, transaction, changes),
  find: async (transaction) => (await transaction.select(WHOLE).from(visits).where(eq(visits.id, id))).at(0),
  requireEditable: (_, row) => row as Row,
  shapeOf: () => VISIT,
  valuesOf: ({ answers }) => answers,
  update: async (transaction, { version }, changes) => {
    const [stamp] = await transaction
      .update(visits)
      .set({ ...toColumns(VISIT, changes), ...nextVersion(version, Object.keys(changes)) })
      .where(eq(visits.id, id))
      .returning({ version: visits.version, updated_at: visits.updated_at })
    return stamp
  },
})

/** Saves changes to a form, as for any record. */
const save = (id: string, changes: Partial<VisitAnswers>, base_version = 0) =>
  saveRecord(here.database, 'asha', visitRecord(id), { base_version, changes })

const read = (id: string) =>
  asPerson('asha', async (transaction) => {
    const [row] = await transaction
      .select({ answers: answersAsJson(VISIT, 'visits') })
      .from(visits)
      .where(eq(visits.id, id))
    return row?.answers
  })

/** Returns 'since' if the file is marked as unreferenced, otherwise 'never'. */
async function unreferenced({ url }: StoredFile): Promise<'never' | 'since'> {
  const [row] = await here.rows<{ since: Date | null }>(
    'select unreferenced_since as since from files where path = $1',
    [storagePathOf(url)],
  )
  return row?.since === null ? 'never' : 'since'
}

test('a new row has blank answers, and stored answers are read unchanged', async () => {
  const id = randomUUID()
  await save(id, {})
  expect(await read(id)).toEqual(VISIT.blank())
  const answers = visited({
    lease: await uploaded('asha'),
    licence: await uploaded('asha', 'Licence.pdf'),
    photographs: [{ ...(await uploaded('asha', 'Gate.pdf')), title: 'The gate' }],
  })
  await save(id, answers, 1)
  expect(await read(id)).toEqual(answers)
})

test('merges answers by field and reports a conflict', async () => {
  const id = randomUUID()
  const { version } = await save(id, visited())
  await save(id, { stake: 20, spending: { people: 70, machines: null } }, version)
  const second = await save(id, { wanted: 5, spending: { people: 60, machines: 40 } }, version)
  expect([second.theirs, second.conflicts]).toEqual([
    { stake: 20, spending: { people: 70, machines: null } },
    ['spending'],
  ])
  const base = visited().spending
  const merged = VISIT.mergeValue(
    'spending',
    base,
    { people: 60, machines: 40 },
    second.theirs.spending ?? base,
  )
  await save(id, { spending: merged }, second.version)
  expect(await read(id)).toEqual(visited({ stake: 20, wanted: 5, spending: { people: 70, machines: 40 } }))
})

test('a file is referenced until no field contains it', async () => {
  const [lease, licence, photograph] = [
    await uploaded('asha'),
    await uploaded('asha'),
    await uploaded('asha'),
  ]
  const states = async () => [
    await unreferenced(lease),
    await unreferenced(licence),
    await unreferenced(photograph),
  ]
  const [one, other] = [randomUUID(), randomUUID()]
  expect(await states()).toEqual(['since', 'since', 'since'])
  await save(one, { lease, licence, photographs: [{ ...photograph, title: 'The gate' }] })
  await save(other, { licence: lease })
  expect(await states()).toEqual(['never', 'never', 'never'])
  await save(one, { lease: null, licence: null, photographs: [] }, 2)
  expect(await states()).toEqual(['never', 'since', 'since'])
  await asPerson('asha', (transaction) => transaction.delete(visits).where(eq(visits.id, other)))
  expect(await states()).toEqual(['since', 'since', 'since'])
})

test('the sweep keeps a file that only a second field references', async () => {
  const [kept, dropped] = [await uploaded('asha'), await uploaded('asha')]
  await save(randomUUID(), { licence: kept })
  await here.rows(
    `update files set created_at = created_at - interval '26 hours',
      unreferenced_since = unreferenced_since - interval '26 hours' where path = any($1)`,
    [[storagePathOf(kept.url), storagePathOf(dropped.url)]],
  )
  const forgotten = await here.database.asWorker((transaction) => findUnreferencedFiles(transaction, 100))
  expect(forgotten).toEqual([storagePathOf(dropped.url)])
})

test.each(['lease', 'licence'] as const)(
  'refuses as %s a missing file, or one of another user or site',
  async (key) => {
    const others = await uploaded('ben')
    for (const url of [others.url, '/files/pitch-decks/1.pdf', 'https://example.com/lease.pdf']) {
      const id = randomUUID()
      await expect(save(id, { [key]: { ...others, url } })).rejects.toMatchObject({ code: 'bad-request' })
      expect(await here.rows('select id from visits where id = $1', [id])).toEqual([])
    }
  },
)

test('reads the name and size of each file from storage, not from the answers', async () => {
  const licence = await uploaded('asha', 'Licence.pdf')
  const id = randomUUID()
  await save(id, { licence: { ...licence, filename: 'invoice.exe', size: '0.01 MB' } })
  expect((await read(id))?.licence).toEqual(licence)
})

test('a reference to another user’s file does not stop the sweep', async () => {
  const others = await uploaded('ben')
  const id = randomUUID()
  await save(id, {})
  await asPerson('asha', (transaction) =>
    transaction
      .update(visits)
      .set({ licence_url: others.url } as object)
      .where(eq(visits.id, id)),
  )
  expect(await unreferenced(others)).toBe('since')
})

test('table constraints enforce the form’s rules for drafts and submissions', async () => {
  const id = randomUUID()
  await save(id, visited())
  const refusedBy = (changes: Partial<VisitAnswers>, state = 'draft') =>
    asPerson('asha', async (transaction) => {
      await transaction
        .update(visits)
        .set({ ...toColumns(VISIT, changes), state })
        .where(eq(visits.id, id))
      await transaction.execute(sql`select 1 / 0`)
    }).catch((error) => (error.cause ?? error).constraint ?? 'nothing')

  expect(await refusedBy({ visited: 'x'.repeat(21) })).toBe('visits_visited')
  expect(await refusedBy({ wanted: -1 })).toBe('visits_wanted')
  expect(await refusedBy({ backers: [] })).toBe('visits_backers')
  for (const changes of [{ venue: ' ' }, { doubts: 'word '.repeat(201) }, { stake: 41 }, { people: [] }]) {
    expect(await refusedBy(changes)).toBe('nothing')
    expect(await refusedBy(changes, 'submitted')).toBe(`visits_${Object.keys(changes)[0]}`)
  }
  expect(await refusedBy({ doubts: '', stake: null }, 'submitted')).toBe('nothing')
})
