import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, request } from '@playwright/test'
import pg from 'pg'
import { freePort } from '../../free-port.mjs'
import { startPostgres } from '../../postgres-server.mjs'
import { processes } from '../../scripts/built-server.ts'
import { startBucket } from '../../storage/s3.ts'
import { test as base } from './users.ts'

/** The login of one of the demo's users. */
export type Introduced = { readonly email: string; readonly password: string }

/** A demo that has been moved from the embedded database and a folder to a PostgreSQL server and a bucket. */
export type MovedDemo = {
  readonly address: string
  readonly founder: Introduced
  readonly administrator: Introduced
  /** The deck of COMPANY, as the demo served it before the move. */
  readonly deck: Buffer
}

/** A company of the demo's founder, with open questions. */
export const COMPANY = 'Dabba Loop'

type Started = ReturnType<typeof processes>

/** Starts the demo in a new folder and makes a backup while it runs. */
async function backedUpDemo({ run }: Started, place: string, file: string) {
  const port = await freePort()
  const demo = run('demo', { PORT: String(port), TMPDIR: place })
  await demo.line('ready')
  const introduced = (role: string): Introduced => {
    const line = demo.said.out.find((one) => one.startsWith(`sign-in ${role} `)) ?? ''
    const [, , email = '', password = ''] = line.split(' ')
    return { email, password }
  }
  const [founder, administrator] = [introduced('founder'), introduced('admin')]
  const deck = await servedDeck(`http://localhost:${port}`, administrator)
  const folder = readdirSync(place).find((name) => name.startsWith('openround-demo-')) ?? ''
  await carriedOut(run('backup-command', { DATA_DIR: join(place, folder) }, file))
  demo.child.kill('SIGTERM')
  await demo.ended
  return { founder, administrator, deck }
}

/** Runs a command and fails if its exit code is not 0. */
async function carriedOut({ ended, said }: ReturnType<Started['run']>): Promise<void> {
  expect(await ended, said.err.join('\n')).toBe(0)
}

async function servedDeck(address: string, administrator: Introduced): Promise<Buffer> {
  const calls = await request.newContext({ baseURL: address, extraHTTPHeaders: { origin: address } })
  const signedIn = await calls.post('/api/session', { data: administrator })
  expect(signedIn.status(), await signedIn.text()).toBe(200)
  const listed = await calls.get(`/api/review/applications?search=${encodeURIComponent(COMPANY)}`)
  const { applications } = await listed.json()
  const deck = await calls.get(applications[0].pitch_deck_url)
  expect(deck.status()).toBe(200)
  const content = await deck.body()
  await calls.dispose()
  return content
}

/** Creates the two logins and the empty database that docs/how-to/run-in-production.md describes. */
async function emptyDatabase(superuserUrl: string) {
  const superuser = new pg.Client({ connectionString: superuserUrl })
  await superuser.connect()
  await superuser.query(`create role openround_owner login createrole password 'secret'`)
  await superuser.query(`create role openround_login login password 'secret'`)
  await superuser.query('create database openround owner openround_owner')
  await superuser.end()
  const urlOf = (username: string) =>
    Object.assign(new URL(superuserUrl), { username, password: 'secret', pathname: '/openround' }).href
  return { DATABASE_URL: urlOf('openround_login'), MIGRATE_DATABASE_URL: urlOf('openround_owner') }
}

/**
 * Backs up a demo, restores the backup to an empty database and bucket, and starts a server that uses them.
 * @param ends collects functions that clean up, to be called in reverse order
 */
async function moved(started: Started, place: string, ends: (() => unknown)[]): Promise<MovedDemo> {
  const file = join(place, 'demo.tar')
  const demo = await backedUpDemo(started, place, file)
  const postgres = await startPostgres()
  ends.push(postgres.stop)
  const bucket = await startBucket()
  ends.push(bucket.close)
  const settings = {
    ...(await emptyDatabase(postgres.url)),
    STORAGE_URL: bucket.storageUrl,
    DATA_DIR: join(place, 'moved'),
  }
  await carriedOut(started.run('restore-command', settings, file))
  const port = await freePort()
  await started.run('main', { ...settings, PORT: String(port) }).line('ready')
  return { address: `http://localhost:${port}`, ...demo }
}

type Empty = Record<never, never>

/** Tests on a demo that has been moved with `npm run backup` and `npm run restore`. */
export const test = base.extend<Empty, { movedDemo: MovedDemo }>({
  movedDemo: [
    async ({ browserName: _ }, use) => {
      const place = mkdtempSync(join(tmpdir(), 'openround-e2e-moved-'))
      const started = processes()
      const ends: (() => unknown)[] = [() => rmSync(place, { recursive: true, force: true })]
      try {
        await use(await moved(started, place, ends))
      } finally {
        await started.end()
        for (const end of ends.reverse()) await end()
      }
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})
