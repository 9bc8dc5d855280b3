import { randomUUID } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#database/connect.ts'
import { CHECKSUMS, readEntries, writeArchive } from '#server/backup/archive.ts'
import { createBackup } from '#server/backup/create-backup.ts'
import { restore } from '#server/backup/restore.ts'
import { MARKER } from '#server/storage/folder-marker.ts'
import { type RealServer, startPostgres } from '#tests/postgres-server.mjs'
import { embeddedInstallation, serverInstallation } from './installations.ts'

const GOOD = 'tests/database/backups/0.2.0.tar'
const DECK = 'pitch-decks/1700000000001.pdf'

let folder: string
let postgres: RealServer
let count = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openround-backup-'))
  postgres = await startPostgres()
})
afterAll(async () => {
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
})

const fresh = () => join(folder, String(count++))

/** Creates an installation on PostgreSQL, which restores ten times as fast as the embedded engine. */
const emptyInstallation = () => serverInstallation(postgres.url, fresh())

/** Writes a copy of the good backup with changed bytes. @returns its path */
async function spoilt(change: (bytes: Buffer) => Buffer): Promise<string> {
  const path = fresh()
  await writeFile(path, change(await readFile(GOOD)))
  return path
}

/** Writes a copy of a good backup with one changed entry and correct hashes. @returns its path */
async function rewritten(
  part: string,
  change: (content: string) => string,
  original = GOOD,
): Promise<string> {
  const path = fresh()
  await writeArchive(path, async (add) => {
    for await (const { name, content } of readEntries(original)) {
      const bytes = await buffer(content)
      if (name !== CHECKSUMS) await add(name, name === part ? Buffer.from(change(bytes.toString())) : bytes)
    }
  })
  return path
}

const flipped = (bytes: Buffer, at: number) => {
  bytes[at] = (bytes[at] ?? 0) ^ 1
  return bytes
}

/**
 * Restores into an empty installation.
 * @returns the reason for the refusal, and the files that the attempt leaves behind
 */
async function refusal(path: string, ...more: string[]) {
  const dataDir = fresh()
  const { config } = embeddedInstallation(dataDir)
  const before = await readdir(dataDir)
  const said = await restore(config, [path, ...more]).then(
    ({ code, lines }) => `${code} ${lines.join(' ')}`,
    (error: Error) => error.message,
  )
  const left = (await readdir(dataDir)).filter((name) => !before.includes(name) && name !== 'library-files')
  return { said: said.replaceAll(path, 'FILE'), left }
}

test('a restore refuses a damaged, truncated or foreign file before any change', async () => {
  const bytes = await readFile(GOOD)
  const half = await spoilt((all) => all.subarray(0, all.length / 2))
  const parts = await spoilt((all) => all.subarray(0, all.indexOf('manifest.json\0')))
  const rows = await spoilt((all) => flipped(all, all.indexOf('founder-0@openround.example')))
  const header = await spoilt((all) => flipped(all, all.indexOf('rows/users.ndjson\0') + 2))
  const listed = await spoilt((all) => flipped(all, all.lastIndexOf('  rows/users.ndjson') - 1))
  // After a power cut, a file may contain zeros instead of its content, or be empty.
  const zeros = await spoilt((all) => all.fill(0, all.length / 2))
  const nothing = await spoilt(() => Buffer.alloc(0))
  const email = await spoilt(() => Buffer.from('Dear founder,\n'.repeat(100)))
  const whole = 'FILE is not a complete backup'
  const found = [half, parts, rows, header, listed, zeros, nothing, email].map((path) => refusal(path))
  expect((await Promise.all(found)).map(({ said }) => said)).toEqual([
    `${whole}.`,
    `${whole}: manifest.json or SHA256SUMS is missing.`,
    'FILE is damaged: the checksum of rows/profiles.ndjson does not match.',
    `${whole}.`,
    'FILE is damaged: the checksum of rows/users.ndjson does not match.',
    `${whole}: manifest.json or SHA256SUMS is missing.`,
    `${whole}: manifest.json or SHA256SUMS is missing.`,
    `${whole}.`,
  ])
  expect((await Promise.all(found)).flatMap(({ left }) => left)).toEqual([])
  expect(bytes).toEqual(await readFile(GOOD))
})

test('a restore refuses backups of other versions and reports which version to use', async () => {
  const format = await rewritten('manifest.json', (text) =>
    text.replace('"format": 1', '"format": 2').replace('"0.2.0"', '"7.0.0"'),
  )
  const migration = await rewritten('manifest.json', (text) => text.replace('"0000_initial"', '"0099_later"'))
  const other = await rewritten('manifest.json', (text) =>
    text.replace(/("0000_initial",\s+"hash": ")./, '$1-'),
  )
  const unfinished = await rewritten(
    'manifest.json',
    (text) => text.replace(/,\s+\{\s+"name": "0023_submission_tally",[^}]+\}/, ''),
    'tests/database/backups/0.1.0.tar',
  )
  const found = await Promise.all([format, migration, other, unfinished].map((path) => refusal(path)))
  expect(found).toEqual([
    {
      said: 'FILE was made by a newer version (7.0.0). Restore it with that version or a later one.',
      left: [],
    },
    {
      said: 'The backup comes from a newer version, with the migration 0099_later: restore it with that version or a later one.',
      left: [],
    },
    {
      said: 'The backup comes from a version with a different migration 0000_initial: restore it with that version.',
      left: [],
    },
    {
      said: 'A version before 0.1.0 made the backup (its last migration is 0022_returned_e_mails): restore it with that version.',
      left: [],
    },
  ])
})

test('a failed restore is rolled back, and no server starts until one succeeds', async () => {
  const orphan = await rewritten('rows/sessions.ndjson', (text) =>
    text.replace('"user_id" : "partner-0"', '"user_id" : "nobody"'),
  )
  const unlike = await rewritten('rows/users.ndjson', (text) => text.replace('+00"', '+00:00"'))
  const { config, asSuperuser } = await emptyInstallation()
  await expect(restore(config, [orphan])).rejects.toThrow('sessions_user_id_users_id_fk')
  await expect(restore(config, [unlike])).rejects.toThrow(
    'The rows of users differ from the backup after the restore; nothing was restored.',
  )
  const tables = () =>
    asSuperuser((connection) =>
      connection.rows(`select relname from pg_class where relnamespace = 'public'::regnamespace`, []),
    )
  expect(await tables()).toEqual([{ relname: 'restore_unfinished' }])
  await expect(openDatabase(config.database)).rejects.toThrow(
    'A restore into this installation has not finished: run npm run restore again',
  )
  expect((await restore(config, [GOOD])).code).toBe(0)
  await (await openDatabase(config.database)).close()
  expect(await restore(config, [GOOD]).catch((error: Error) => error.message)).toBe(
    'The database is not empty: restore into an empty one, with another DATA_DIR or DATABASE_URL.',
  )
})

test('a restore replaces an empty file, but refuses to overwrite a different one', async () => {
  const { config } = await emptyInstallation()
  const { dataDir } = config
  const place = join(dataDir, 'library-files', DECK)
  await cp('tests/database/backups', join(dataDir, 'library-files', 'pitch-decks'), { recursive: true })
  await writeFile(place, 'of somebody else')
  await expect(restore(config, [GOOD])).rejects.toThrow(
    `The storage already contains a different file at ${DECK}. `,
  )
  expect(await readFile(place, 'utf8')).toBe('of somebody else')
  // After a power cut, the file may exist without its content.
  await writeFile(place, '')
  expect((await restore(config, [GOOD])).code).toBe(0)
})

test('a restore refuses the uploads folder of another installation', async () => {
  const { config } = await emptyInstallation()
  const uploads = join(config.dataDir, 'library-files')
  await mkdir(uploads)
  await writeFile(join(uploads, MARKER), randomUUID())
  await expect(restore(config, [GOOD])).rejects.toThrow(
    `${uploads} is the uploads folder of another installation. `,
  )
  expect(await readdir(uploads)).toEqual([MARKER])
  await rm(join(uploads, MARKER))
  expect((await restore(config, [GOOD])).code).toBe(0)
  expect(await readdir(uploads)).toEqual(expect.arrayContaining([MARKER, 'pitch-decks']))
})

test('a restore refuses a backup that refers to a file outside the storage', async () => {
  for (const path of ['../evil.pdf', '/etc/evil.pdf', 'pitch-decks/../../evil.pdf', 'a\\\\..\\\\b']) {
    const bad = await rewritten('manifest.json', (text) =>
      text.replace(/"path": "[^"]+"/, `"path": "${path}"`),
    )
    expect((await refusal(bad)).said).toContain('FILE is damaged: it names a file outside the storage, ')
  }
})

test('a backup refuses a target whose parent is not a folder', async () => {
  const { config } = embeddedInstallation(fresh())
  const file = await spoilt((all) => all)
  await expect(createBackup(config, [join(file, 'backup.tar')])).rejects.toThrow(
    `${file} is not a folder. Name another place for the backup.`,
  )
})

test('a restore names a folder that a version before 0.1.0 made as a backup', async () => {
  const old = fresh()
  await mkdir(join(old, 'database'), { recursive: true })
  expect((await refusal(old)).said).toBe(
    '1 FILE is a data folder, as versions before 0.1.0 made their backups: copy it, start 0.1.0 once with the copy as DATA_DIR, then start this version with it.',
  )
  expect((await refusal(folder)).said).toBe('1 FILE is a folder, not a backup from npm run backup.')
})

test('refuses wrong arguments, missing backups, existing targets and empty databases', async () => {
  const { config } = embeddedInstallation(fresh())
  expect((await refusal(GOOD, 'more')).said).toBe(
    '1 Usage: npm run restore -- FILE (a backup from npm run backup)',
  )
  expect((await refusal(join(folder, 'none'))).said).toBe('1 FILE does not exist.')
  const usage = { code: 1, lines: ['Usage: npm run backup -- FILE (FILE must not exist yet)'] }
  expect(await createBackup(config, [])).toEqual(usage)
  expect(await createBackup(config, ['a', 'b'])).toEqual(usage)
  const there = await spoilt((all) => all)
  expect(await createBackup(config, [there])).toEqual({
    code: 1,
    lines: [`${there} already exists. Choose another file name.`],
  })
  await expect(createBackup(config, [fresh()])).rejects.toThrow('There is nothing to back up: ')
})
