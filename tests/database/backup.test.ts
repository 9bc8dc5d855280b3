import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#database/connect.ts'
import { currentSchema } from '#database/migration-files.ts'
import { withServerOwner } from '#database/server/open-server.ts'
import { readLines } from '#database/transfer/json-lines.ts'
import { withSnapshot } from '#database/transfer/snapshot.ts'
import { createBackup } from '#server/backup/create-backup.ts'
import { readBackup } from '#server/backup/read-backup.ts'
import { restore } from '#server/backup/restore.ts'
import { ownerUrl } from '#server/backup/snapshot.ts'
import type { CommandOutcome } from '#server/commands/control-socket.ts'
import { describeError } from '#server/commands/describe-error.ts'
import { makeCommandLogger } from '#server/log/log.ts'
import { readMarker, writeMarker } from '#server/storage/folder-marker.ts'
import { openUncheckedFileStore } from '#server/storage/open-file-store.ts'
import { currentKeyPrefix, decryptSecret } from '#server/two-step/secret-encryption.ts'
import { type RealServer, startPostgres } from '#tests/postgres-server.mjs'
import { startBucket, type TestBucket } from '#tests/storage/s3.ts'
import {
  embeddedInstallation,
  everything,
  fillInstallation,
  type Installation,
  OF_THE_APP,
  serverInstallation,
} from './installations.ts'
import { layCluster } from './prepared-cluster.ts'

const RELEASED = 'tests/database/backups'

let folder: string
let postgres: RealServer
let bucket: TestBucket
let source: Installation
let server: Installation
let original: Awaited<ReturnType<typeof everything>>
/** The outcomes of the backup and the restore in `beforeAll`. */
let moved: { readonly backedUp: CommandOutcome; readonly restored: CommandOutcome }
const at = (name: string) => join(folder, name)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openround-backup-'))
  await layCluster(at('source'), currentSchema())
  source = embeddedInstallation(at('source'))
  await fillInstallation(source, 60)
  original = await everything(source)
  postgres = await startPostgres()
  bucket = await startBucket()
  server = await serverInstallation(postgres.url, at('server'), {
    STORAGE_URL: bucket.storageUrl,
    TWO_STEP_SECRET: 'of the server and of nobody else at all',
  })
  moved = {
    backedUp: await createBackup(source.config, [at('first.tar')]),
    restored: await restore(server.config, [at('first.tar')]),
  }
})
afterAll(async () => {
  await bucket?.close()
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Decrypts the administrator's secret if it was encrypted with this installation's key. */
const opened = ({ config, asSuperuser }: Installation) =>
  asSuperuser(async (connection) => {
    const [row] = await connection.rows<{ secret: string }>('select secret from totp_secrets', [])
    if (!row?.secret.startsWith(currentKeyPrefix(config))) return `sealed by another key: ${row?.secret}`
    return decryptSecret(config, 'administrator-0', row.secret)
  })

const installationId = ({ asSuperuser }: Installation) =>
  asSuperuser(
    async ({ rows }) => (await rows<{ id: string }>('select id from installation', []))[0]?.id ?? '',
  )

const amount = ({ rows, files }: typeof original) =>
  `${1 + Object.values(rows).reduce((sum, { count }) => sum + count, 0)} rows and ${
    Object.values(files).filter(Boolean).length
  } files`

test('a backup moves all rows, files and secrets to PostgreSQL with a bucket and back', async () => {
  expect(Object.entries(original.rows).filter(([, { count }]) => count === 0)).toEqual([])
  expect(moved.backedUp).toEqual({
    code: 0,
    lines: [`Backed up ${amount(original)} to ${at('first.tar')}.`],
  })
  expect((await stat(at('first.tar'))).mode & 0o777).toBe(0o600)
  expect(moved.restored).toEqual({
    code: 0,
    lines: [
      expect.stringMatching(new RegExp(`^Restored ${amount(original)} from 20.+Z, made by version 0.2.0.$`)),
    ],
  })
  expect(await everything(server)).toEqual(original)
  expect(await opened(server)).toBe(OF_THE_APP)

  expect((await createBackup(server.config, [at('second.tar')])).code).toBe(0)
  await layCluster(at('back'))
  // The folder of the installation itself may still exist.
  await writeMarker(join(at('back'), 'library-files'), await installationId(server))
  expect((await restore(embeddedInstallation(at('back')).config, [at('second.tar')])).code).toBe(0)
  const back = embeddedInstallation(at('back'))
  expect(await everything(back)).toEqual(original)
  expect(await readMarker(join(at('back'), 'library-files'))).toBe(await installationId(source))
  expect(await opened(back)).toBe(OF_THE_APP)
  // With the same secret, sessions stay valid.
  expect(back.config.sessionSecret).toBe(source.config.sessionSecret)
})

const lastBackup = ({ asSuperuser }: Installation) =>
  asSuperuser(({ rows }) =>
    rows<{ at: string }>(
      `select to_char(backed_up_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
      from last_backup`,
      [],
    ),
  )

test('records the time of the last backup, which a restore does not copy', async () => {
  await createBackup(server.config, [at('again.tar')])
  const { manifest } = await readBackup(at('again.tar'))
  expect(await lastBackup(server)).toEqual([{ at: manifest.moment }])
  const other = await serverInstallation(postgres.url, at('other'))
  await restore(other.config, [at('again.tar')])
  expect(await lastBackup(other)).toEqual([])
  await createBackup(other.config, [at('other.tar')])
  const [found] = await lastBackup(other)
  expect(found).toEqual({ at: (await readBackup(at('other.tar'))).manifest.moment })
})

test('a backup contains no rows that were written after it began', async () => {
  const { database } = server.config
  if (database.kind !== 'server') throw new Error('This is about a server.')
  const users = await withServerOwner(ownerUrl(database), (connection) =>
    withSnapshot(connection, async ({ tables }) => {
      await server.asSuperuser(({ run }) =>
        run(`insert into users (id, name, email) values ('late', 'L', 'l@l.in')`),
      )
      const found: string[] = []
      for (const table of tables.filter(({ name }) => name === 'users')) {
        for await (const lines of readLines(connection, table)) found.push(...lines)
      }
      return found
    }),
  )
  expect(users).toHaveLength(original.rows.users?.count ?? 0)
})

test('a backup reports a file missing from storage and contains all others', async () => {
  const lost = 'pitch-decks/1700000000002.pdf'
  await (await openUncheckedFileStore(server.config.storage, makeCommandLogger(server.config))).delete(lost)
  expect(await createBackup(server.config, [at('lacking.tar')])).toEqual({
    code: 1,
    lines: [
      expect.stringContaining('rows and 3 files to '),
      `These files are missing from the storage, so the backup does not contain them: ${lost}`,
    ],
  })
})

test('a backup that a failover interrupts says so, and leaves nothing behind', async () => {
  const backup = await server.asSuperuser(async ({ run }) => {
    await run('begin; lock table users in access exclusive mode')
    const interrupted = createBackup(server.config, [at('cut.tar')]).catch(describeError)
    const endBackup = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(() => server.asSuperuser(({ rows }) => rows(endBackup, []))).toHaveLength(1)
    return interrupted
  })
  expect(backup).toBe(
    'The database became unavailable, for example because of a failover, so no backup was written (terminating connection due to administrator command). Run the command again.',
  )
  expect((await readdir(folder)).filter((name) => name.startsWith('cut.tar'))).toEqual([])
})

test('a backup that a fault of the storage interrupts does not blame the database', async () => {
  const broken = { kind: 'disk', folder: at('broken') } as const
  await mkdir(at('broken/pitch-decks/1700000000000.pdf'), { recursive: true })
  const interrupted = createBackup({ ...server.config, storage: broken }, [at('broken.tar')])
  await expect(interrupted).rejects.toThrow('EISDIR')
})

test('a backup fails when row policies hide rows from the owner', async () => {
  await server.asSuperuser((connection) => connection.run('drop policy backup_reads on audit_log'))
  await expect(createBackup(server.config, [at('hidden.tar')])).rejects.toThrow(
    'The login cannot read every row of audit_log: set MIGRATE_DATABASE_URL to the owner of the tables and start this version once.',
  )
  expect(existsSync(at('hidden.tar'))).toBe(false)
})

test('restores a backup of each released version, and opens the database', async () => {
  for (const name of await readdir(RELEASED)) {
    const later = await serverInstallation(postgres.url, at(name))
    expect((await restore(later.config, [join(RELEASED, name)])).code).toBe(0)
    const database = await openDatabase(later.config.database)
    await database.asWorker(async () => undefined)
    await database.close()
    const found = await later.asSuperuser(async (connection) => [
      await connection.rows(`select name from sign_ups`, []),
      await connection.rows(`select count(*) > 0 as found from verdicts`, []),
      await connection.rows(
        `insert into audit_log (event) values ('signed-in') returning id = (select max(id) + 1 from audit_log) as next`,
        [],
      ),
      await connection.rows(
        `insert into email_templates (status, subject, body) values ('approved', 'Welcome', 'Dear founder')
          returning version = (select max(version) + 1 from email_templates) as next`,
        [],
      ),
    ])
    expect(found).toEqual([
      [{ name: 'Zoë 🌾 "quoted" \\ back' }],
      [{ found: true }],
      [{ next: true }],
      [{ next: true }],
    ])
  }
})
