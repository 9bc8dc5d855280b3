import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { currentSchema } from '#database/migration-files.ts'
import { readBackup } from '#server/backup/read-backup.ts'
import { type Client, makeClient } from '#tests/client.ts'
import { layCluster } from '#tests/database/prepared-cluster.ts'
import { PASSWORD, signUpBody } from '#tests/users.ts'
import { freePort } from '../free-port.mjs'
import { build, type Process, processes } from './built-server.ts'

let folder: string
/** The server that is backed up, and its founder. */
let server: Awaited<ReturnType<typeof serve>>
let asha: Client
/** Asha's applications when the backup was made. */
let before: Awaited<ReturnType<typeof drafts>>
const { run, end } = processes()
const at = (name: string) => join(folder, name)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openround-backup-'))
  await build()
  await layCluster(at('data'), currentSchema())
  server = await serve(at('data'))
  asha = await founderWithDeck(server)
})
afterAll(async () => {
  await end()
  await rm(folder, { recursive: true, force: true })
})

async function serve(dataDir: string) {
  const port = await freePort()
  const server = run('main', { PORT: String(port), DATA_DIR: dataDir, QUICK_PASSWORD_HASHES: 'yes' })
  await server.line('ready')
  const visitor = () => makeClient(new URL(`http://localhost:${port}`), (request) => fetch(request))
  return { ...server, visitor }
}

async function stop({ child, ended }: Process): Promise<void> {
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
}

/** Runs a command. @returns its exit code and output */
async function command(name: 'backup' | 'restore', dataDir: string, ...args: string[]) {
  const { ended, said } = run(`${name}-command`, { DATA_DIR: dataDir }, ...args)
  return [await ended, ...said.out, ...said.err]
}

const DECK = '%PDF-1.4\n%the deck of Asha\n%%EOF\n'

/** Creates a founder with the confirmation link that the server prints, and saves a draft with a deck. */
async function founderWithDeck(server: Process & { visitor(): Client }): Promise<Client> {
  const client = server.visitor()
  await client.call('signUp', { body: signUpBody('asha@acme.in') })
  const [, link = ''] = (await server.line('e-mail to asha@acme.in')).match(/(\/api\/\S+)$/) ?? []
  await client.fetch(link, { redirect: 'manual' })
  expect((await client.call('signIn', { body: { email: 'asha@acme.in', password: PASSWORD } })).status).toBe(
    200,
  )
  const uploaded = await client.fetch('/api/files?kind=pitch-deck&filename=deck.pdf', {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: DECK,
  })
  expect(uploaded.status).toBe(200)
  const body = { base_version: 0, changes: { company_name: 'Acme', pitch_deck: await uploaded.json() } }
  expect((await client.call('saveDraft', { params: { id: crypto.randomUUID() }, body })).status).toBe(200)
  return client
}

const drafts = async (client: Client) => (await client.call('listApplications')).reply

test('backs up a running server, which a restore refuses to overwrite', async () => {
  before = await drafts(asha)
  expect(await command('backup', at('data'), at('backup.tar'))).toEqual([
    0,
    expect.stringMatching(/^Backed up \d+ rows and 1 file to .+backup\.tar\.$/),
  ])
  await asha.call('saveDraft', {
    params: { id: crypto.randomUUID() },
    body: { base_version: 0, changes: { company_name: 'Written after the backup' } },
  })
  expect((await drafts(asha)).applications).toHaveLength(2)
  expect(await command('restore', at('data'), at('backup.tar'))).toEqual([
    1,
    expect.stringMatching(/^The database is in use by /),
  ])
})

/**
 * Returns variables for a process that simulate a power cut: its unsynced writes under a folder are lost. The synced
 * data is in a folder next to it (cut-power.mjs).
 */
const cutPower = (from: string) => ({
  NODE_OPTIONS: `--import=${pathToFileURL('tests/faults/passes/cut-power.mjs').href}`,
  POWER_FROM: from,
  POWER_TO: lastingOf(from),
})
const lastingOf = (place: string) => `${place}.lasting`

/** Returns true if there is no backup file, the list of missing files if it is complete, otherwise the error. */
const judged = async (file: string) =>
  !existsSync(file) || (await readBackup(file).then(({ manifest }) => manifest.missing, refusalIn))
const refusalIn = (error: Error) => /is not a complete backup|is damaged/.exec(error.message)?.[0]

/** Names of parts of an unfinished backup. The process is killed as soon as the part appears. */
const MOMENTS = process.env.TEST_DEEP ? ['', 'database', 'applications', 'backup.tar'] : ['backup.tar']

test('a killed backup leaves a complete file or none, even after a power failure', async () => {
  const kept = at('kept')
  const file = join(kept, 'nightly.tar')
  const lasting = join(lastingOf(kept), 'nightly.tar')
  const found = () => (existsSync(kept) ? readdirSync(kept) : [])
  for (const part of MOMENTS) {
    const backingUp = run('backup-command', { DATA_DIR: at('data'), ...cutPower(kept) }, file)
    let isOver = false
    backingUp.child.once('exit', () => {
      isOver = true
    })
    const isAt = () =>
      isOver || existsSync(file) || found().some((name) => existsSync(join(kept, name, part)))
    await expect.poll(isAt, { interval: 2, timeout: 240_000 }).toBe(true)
    backingUp.child.kill('SIGKILL')
    await backingUp.ended
    // The backup may have finished before the kill.
    for (const left of [file, lasting]) expect([true, []]).toContainEqual(await judged(left))
    for (const name of found().filter((one) => one.includes('.unfinished-'))) {
      const draft = await judged(join(kept, name, 'backup.tar'))
      expect([true, [], 'is not a complete backup']).toContainEqual(draft)
    }
    await rm(file, { force: true })
  }
  const last = run('backup-command', { DATA_DIR: at('data'), ...cutPower(kept) }, file)
  expect([await last.ended, ...last.said.out]).toEqual([0, expect.stringMatching(/^Backed up \d+ rows /)])
  expect([found(), await judged(lasting)]).toEqual([['nightly.tar'], []])
  await stop(server)
})

test('after a killed restore, no server starts until a second restore succeeds', async () => {
  const other = at('other')
  await layCluster(other)
  const restoring = run('restore-command', { DATA_DIR: other }, at('backup.tar'))
  const stored = () => existsSync(join(other, 'library-files', 'pitch-decks'))
  await expect.poll(stored, { interval: 5, timeout: 240_000 }).toBe(true)
  restoring.child.kill('SIGKILL')
  await restoring.ended
  const refused = run('main', { PORT: String(await freePort()), DATA_DIR: other })
  expect([await refused.ended, ...refused.said.err]).toEqual([
    1,
    'A restore into this installation has not finished: run npm run restore again, or use another DATA_DIR or DATABASE_URL.',
  ])
  expect(await command('restore', other, at('backup.tar'))).toEqual([
    0,
    expect.stringMatching(/^Restored \d+ rows and 1 file from /),
  ])

  const restored = await serve(other)
  const again = restored.visitor()
  for (const [name, value] of asha.cookies) again.cookies.set(name, value)
  expect(await drafts(again)).toEqual(before)
  const [draft] = before.applications
  const whole = await again.call('readApplication', { params: { id: draft?.id ?? '' } })
  const deck = await again.fetch(whole.reply.answers.pitch_deck?.url ?? '')
  expect(await deck.text()).toBe(DECK)
  await stop(restored)
})

test('backs up an installation whose server does not run', async () => {
  expect(await command('backup', at('data'), at('second.tar'))).toEqual([
    0,
    expect.stringMatching(/^Backed up \d+ rows and 1 file to .+second\.tar\.$/),
  ])
})
