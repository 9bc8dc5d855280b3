import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MigratingConnection, migrate } from '#database/migrate.ts'
import { currentSchema, type Schema } from '#database/migration-files.ts'
import { readLines } from '#database/transfer/json-lines.ts'
import { restoreRows, type TableLines } from '#database/transfer/restore-rows.ts'
import { listStoredTables } from '#database/transfer/stored-tables.ts'
import { readEntries } from '#server/backup/archive.ts'
import { readBackup } from '#server/backup/read-backup.ts'
import { restore } from '#server/backup/restore.ts'
import { type RealServer, startPostgres } from '#tests/postgres-server.mjs'
import { embeddedInstallation, type Installation, serverInstallation } from './installations.ts'
import { layCluster } from './prepared-cluster.ts'
import { schemaLines } from './schema-lines.ts'

/** Data written by 0.1.0 itself: drafts, submissions, files, verdicts, applied and held decisions, sessions. */
const BACKUP = 'tests/database/backups/0.1.0.tar'

/** The migrations and policies of 0.1.0, as returned by its `currentSchema`. */
const schemaOf01: Schema = JSON.parse(
  gunzipSync(readFileSync('tests/database/upgrade-from-0.1/schema.json.gz')).toString(),
)

/** The new names, keyed by the old ones. The list is independent of the code under test. */
const TABLES: Readonly<Record<string, string>> = {
  batches: 'decision_batches',
  disputes: 'disputed_applications',
  letter_templates: 'email_templates',
  mailed_links: 'email_tokens',
  pending_sign_ins: 'login_challenges',
  reviews: 'verdicts',
  second_steps: 'totp_secrets',
  seen: 'application_views',
  trail: 'audit_log',
}
const COLUMNS: Readonly<Record<string, string>> = {
  'seen.seen_at': 'viewed_at',
  'batches.asked': 'request_hash',
  'batches.reply': 'response',
  'decisions.letter_id': 'email_id',
  'file_references.holder': 'record_id',
  'outbox.letter': 'template',
  'second_steps.last_step': 'last_used_step',
  'second_steps.offered_at': 'pending_since',
  'second_steps.offered_secret': 'pending_secret',
}

/** Columns that no longer exist. */
const DROPPED = ['reviews.round']

/** Details of audit log entries that contain an error code or an operation, before and after the upgrade. */
const REFUSALS = [
  { operation: 'readTrail', reason: 'not-admin' },
  { operation: 'changeStatus', reason: 'admins-only' },
  { operation: 'markSeen', reason: 'not-found' },
  { operation: 'readTeam', reason: 'second-step-missing' },
]
const UPGRADED_REFUSALS = [
  { operation: 'readAuditLog', reason: 'team-only' },
  { operation: 'changeStatus', reason: 'administrators-only' },
  { operation: 'markViewed', reason: 'not-found' },
  { operation: 'readTeam', reason: 'two-step-setup-required' },
]

/** Values of columns that 0.1.0 did not have. */
const ADDED: Readonly<Record<string, Record<string, string | null>>> = {
  application_questions: { batch_id: null },
  applications: {
    ...{
      copied_from: null,
      field_editors: '{}',
      figure_reasons: '[]',
      form_version: null,
      funding_round_id: null,
    },
    ...{ own_answers: '{}', via: null, withdrawn_at: null, withdrawn_reason: '' },
  },
  assignments: { emailed_at: 'at the upgrade' },
  decisions: { member_text: null, reapply_after: null, reason_texts: '{}' },
  files: { last_record_id: null },
  invitations: { copied_token_hash: null },
  outbox: { copy_of: null, user_id: null },
  pending_sign_ins: { provider_signed_in_at: null },
  profiles: { digest: 'workdays', email_confirmed: 'true', privacy_notice: null },
  seen: { last_viewed_at: 'at the upgrade' },
  sessions: { passkey_id: null, provider_signed_in_at: null },
  sign_ups: { network: null, opened_at: null, privacy_notice: null, replaced_at: null },
  users: { provider_unlinked_at: null },
}

type Rows = Record<string, Record<string, string | null>[]>

/** Returns every row of every table, with values as text. */
async function allRows(connection: MigratingConnection): Promise<Rows> {
  await connection.run(`begin; set local app.backup = 'yes'; set local timezone = 'UTC'`)
  const found: Rows = {}
  for (const table of await listStoredTables(connection)) {
    const rows: Rows[string] = []
    for await (const lines of readLines(connection, table))
      rows.push(...lines.map((line) => JSON.parse(line)))
    found[table.name] = rows
  }
  await connection.run('commit')
  return found
}

const inOrder = (rows: Rows[string] = []) =>
  rows
    .map((row) => (row.emailed_at ? { ...row, emailed_at: 'at the upgrade' } : row))
    .map((row) => (row.last_viewed_at ? { ...row, last_viewed_at: 'at the upgrade' } : row))
    .map((row) => JSON.stringify(Object.entries(row).sort()))
    .sort()

/** Returns the rows as they should be after the upgrade. */
function upgraded(old: Rows): Rows {
  const renamed = Object.entries(old).map(([table, rows]) => [
    TABLES[table] ?? table,
    rows.map((row) => ({
      ...Object.fromEntries(
        Object.entries(row)
          .filter(([column]) => !DROPPED.includes(`${table}.${column}`))
          .map(([column, value]) => [
            COLUMNS[`${table}.${column}`] ?? column,
            withNewWords(table, column, value),
          ]),
      ),
      ...ADDED[table],
    })),
  ])
  return Object.fromEntries(renamed)
}

function withNewWords(table: string, column: string, value: string | null): string | null {
  if (table === 'trail' && column === 'detail' && value !== null) {
    const place = REFUSALS.findIndex((refusal) => asText(refusal) === value)
    return place === -1 ? value : asText(UPGRADED_REFUSALS[place])
  }
  if (table === 'batches' && column === 'reply')
    return '{"n": 1.50, "none": null, "emails": 3, "decided": []}'
  if (table === 'decisions' && column === 'state' && value === 'staged') return 'held'
  return value
}

/** Formats an object of short texts in the same way as PostgreSQL formats jsonb. */
const asText = (value: unknown) => {
  const pairs = Object.entries(value as Record<string, string>).sort(([a], [b]) => a.length - b.length)
  return `{${pairs.map(([key, text]) => `"${key}": "${text}"`).join(', ')}}`
}

/** Removes empty tables, which are those that 0.1.0 did not have, and sorts the rows. */
const comparable = (rows: Rows) =>
  Object.fromEntries(
    Object.entries(rows)
      .filter(([, some]) => some.length > 0)
      .map(([table, some]) => [table, inOrder(some)]),
  )

async function* tablesOf(path: string): AsyncGenerator<TableLines> {
  for await (const { name, content } of readEntries(path)) {
    const table = /^rows\/(\w+)\.ndjson$/.exec(name)?.[1]
    if (!table) continue
    const text = (await buffer(content)).toString()
    yield {
      table,
      lines: (async function* () {
        yield* text.split('\n').filter(Boolean)
      })(),
    }
  }
}

/** Fills a database with the schema and the data of 0.1.0. */
async function fillAs01(connection: MigratingConnection): Promise<void> {
  const { manifest, hashes } = await readBackup(BACKUP)
  await restoreRows(connection, {
    schema: schemaOf01,
    history: manifest.migrations,
    hashes: new Map(
      Object.keys(manifest.rows).map((table) => [table, hashes.get(`rows/${table}.ndjson`) ?? '']),
    ),
    parts: () => tablesOf(BACKUP),
    after: () => connection.run('insert into last_backup (moment) values (now())'),
  })
}

let folder: string
let postgres: RealServer
let count = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openround-upgrade-'))
  postgres = await startPostgres()
})
afterAll(async () => {
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
})

type AsOwner = <T>(work: (connection: MigratingConnection) => Promise<T>) => Promise<T>

/** Opens an installation. @param schema the schema of an embedded database, which is empty by default */
type Open = (schema?: Schema) => Promise<{ installation: Installation; asOwner: AsOwner }>

const embedded: Open = async (schema) => {
  const dataDir = join(folder, String(count++))
  await layCluster(dataDir, schema)
  const installation = embeddedInstallation(dataDir)
  return { installation, asOwner: installation.asSuperuser }
}

/** Opens an installation on PostgreSQL, where the owner of the tables is not a superuser. */
const onServer: Open = async () => {
  const installation = await serverInstallation(postgres.url, join(folder, String(count++)))
  const { withServerOwner } = await import('#database/server/open-server.ts')
  const { database } = installation.config
  const url = database.kind === 'server' ? (database.migrateUrl ?? database.url) : ''
  return { installation, asOwner: (work) => withServerOwner(url, work) }
}

const FAILING: Schema = { ...currentSchema(), policies: [...currentSchema().policies, 'select 1 / 0'] }

/** Returns the rows and the schema of a database. */
const contentOf = async (connection: MigratingConnection) => ({
  rows: await allRows(connection),
  schema: await schemaLines(connection),
})

describe.each<[engine: string, open: Open]>([
  ['embedded', embedded],
  ['PostgreSQL', onServer],
])('a database of version 0.1.0 (%s)', (engine, open) => {
  let old: Awaited<ReturnType<typeof contentOf>>
  let found: typeof old
  let afterSecondStart: Rows
  let migrations: Record<string, unknown>[]
  let afterFailure: typeof old
  let failure: unknown
  // Uses each connection for as much as possible, because opening an embedded database takes a second.
  beforeAll(async () => {
    const { asOwner } = await open()
    await asOwner(async (connection) => {
      await fillAs01(connection)
      old = await contentOf(connection)
      failure = await migrate(connection, FAILING).catch((error: unknown) => error)
    })
    await asOwner(async (connection) => {
      afterFailure = await contentOf(connection)
      await migrate(connection, currentSchema())
      found = await contentOf(connection)
      await migrate(connection, currentSchema())
      afterSecondStart = await allRows(connection)
      migrations = await connection.rows('select name from migrations order by name', [])
    })
  })

  test('has every row upgraded and the schema of a new database', async () => {
    expect(Object.entries(old.rows).filter(([, rows]) => rows.length === 0)).toEqual([])
    expect(comparable(found.rows)).toEqual(comparable(upgraded(old.rows)))
    const made = await open(currentSchema())
    const expected = await made.asOwner(async (connection) => {
      await migrate(connection, currentSchema())
      return schemaLines(connection)
    })
    expect(expected.length).toBeGreaterThan(1_000)
    expect(found.schema).toEqual(expected)
  })

  test('is unchanged by a failed upgrade', () => {
    expect(failure).toMatchObject({ code: '22012' })
    expect(afterFailure).toEqual(old)
  })

  test('is unchanged by a second start', () => {
    expect(afterSecondStart).toEqual(found.rows)
    expect(migrations).toEqual([
      ...currentSchema().migrations.map(({ name }) => ({ name })),
      { name: 'policies' },
    ])
  })

  // Runs on one engine only, because other tests cover restoring and upgrading on both.
  if (engine === 'embedded' && !process.env.TEST_DEEP) return

  test('has the same content when restored from a backup', async () => {
    const restored = await open()
    expect((await restore(restored.installation.config, [BACKUP])).code).toBe(0)
    // The restore also marks the uploads folder, as the first start does after an upgrade.
    const withoutSecrets = (rows: Rows) => ({
      ...comparable(rows),
      totp_secrets: rows.totp_secrets?.length,
      installation: undefined,
    })
    const { rows, schema } = await restored.asOwner(contentOf)
    expect(withoutSecrets(rows)).toEqual(withoutSecrets(found.rows))
    expect(schema).toEqual(found.schema)
  })
})

test('servers that start together upgrade a database without errors', async () => {
  const { asOwner } = await onServer()
  await asOwner(fillAs01)
  const old = await asOwner(allRows)
  await Promise.all([1, 2, 3].map(() => asOwner((connection) => migrate(connection, currentSchema()))))
  expect(comparable(await asOwner(allRows))).toEqual(comparable(upgraded(old)))
})

/** Decisions held in 0.1.0. The second e-mail contains neither the reason, which was edited later, nor a day. */
const HELD_IN_01 = `
  alter table decisions no force row level security; alter table decline_reasons no force row level security;
  alter table applications no force row level security;
  insert into decline_reasons (id, label, text, active, position)
  values ('00000000-0000-4000-8000-000000000001', 'Early', 'It is too early for us.', true, 90);
  insert into decisions (id, application_id, from_status, to_status, base_version, state, subject, body, reason_ids, created_at)
  select gen_random_uuid(), id, 'submitted', 'no_fit', 1, 'staged', 'Your application',
    case place when 1 then E'It is too early for us.\n\nYou may apply again from 28 February 2027 on.' else 'No fit.' end,
    '{00000000-0000-4000-8000-000000000001}', '2026-08-31T23:00:00Z'
  from (select id, row_number() over () as place from applications where submitted_at is not null
    and not exists (select from decisions where application_id = applications.id and state = 'staged') limit 2) as free;
  alter table decisions force row level security; alter table decline_reasons force row level security;
  alter table applications force row level security`

test('an upgrade reads reasons and date from the e-mails of held decisions', async () => {
  const { asOwner } = await onServer()
  await asOwner(async (connection) => {
    await fillAs01(connection)
    await connection.run(HELD_IN_01)
    await migrate(connection, currentSchema())
  })
  const { decisions = [] } = await asOwner(allRows)
  const filled = decisions
    .filter(({ subject }) => subject === 'Your application')
    .map((row) => [row.reason_texts, row.reapply_after])
  expect(filled.sort()).toEqual([
    ['{"It is too early for us."}', '2027-02-28'],
    ['{}', null],
  ])
})

test('refuses to upgrade a database older than 0.1.0', async () => {
  const { asOwner } = await onServer()
  const before = await asOwner(async (connection) => {
    await connection.run(
      'create extension pg_trgm; create table migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    )
    for (const { name, hash, statements } of schemaOf01.migrations.slice(0, 14)) {
      for (const statement of statements) await connection.run(statement)
      await connection.rows('insert into migrations (name, hash) values ($1, $2)', [name, hash])
    }
    return contentOf(connection)
  })
  await expect(asOwner((connection) => migrate(connection, currentSchema()))).rejects.toThrow(
    'A version before 0.1.0 made this database (its last migration is 0013_trail): start 0.1.0 on it once, then this version.',
  )
  expect(await asOwner(contentOf)).toEqual(before)
})
