import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { closeSync, constants, existsSync, openSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FILES_UNAVAILABLE } from '#domain/files/messages.ts'
import { MARKER } from '#server/storage/folder-marker.ts'
import { openFileStore } from '#server/storage/open-file-store.ts'
import type { Client } from '#tests/client.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { pdfOf } from '#tests/storage/sample-files.ts'
import { upload } from '#tests/storage/upload.ts'
import { createFounder, PASSWORD } from '#tests/users.ts'

let place: string
let folder: string
let server: TestServer
let asha: Client
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'openround-folder-'))
  folder = join(place, 'share')
  server = await startTestServer({ STORAGE_URL: `file:${folder}` })
  asha = await createFounder(server)
})
afterAll(async () => {
  await server?.close()
  await rm(place, { recursive: true, force: true })
})

const checkDisks = () => server.services.diskSpace.check(server.services.files)
const UNAVAILABLE = [503, '2', FILES_UNAVAILABLE.description]
const outcomeOf = async (response: Response) => [
  response.status,
  response.headers.get('retry-after'),
  response.ok || (await response.json()).error.message,
]
const save = async () =>
  (
    await asha.call('saveDraft', {
      params: { id: randomUUID() },
      body: { base_version: 0, changes: { company_name: 'Acme' } },
    })
  ).status
const statesOf = async () => {
  const paths = ['/readyz', '/healthz/storage', '/healthz/database']
  const replies = await Promise.all(paths.map((path) => server.visitor().fetch(path)))
  const [{ storage }] = await Promise.all(replies.map((reply) => reply.json()))
  return [replies.map(({ status }) => status), storage]
}

test('uses no folder without the marker, and creates none [D-service.22]', async () => {
  const { stored } = await upload(asha, 'a.pdf', pdfOf(100))
  const away = join(place, 'away')
  await rename(folder, away)
  for (const isKnown of [false, true]) {
    if (isKnown) await checkDisks()
    const { status, error } = await upload(asha, 'b.pdf', pdfOf(100))
    expect([status, error?.message]).toEqual([503, FILES_UNAVAILABLE.description])
    expect(await outcomeOf(await asha.fetch(stored.url))).toEqual(UNAVAILABLE)
    expect([await save(), await statesOf()]).toEqual([200, [[503, 503, 200], 'missing']])
  }
  expect(existsSync(folder)).toBe(false)

  // The folder on which the share is mounted.
  await mkdir(folder)
  await checkDisks()
  expect((await upload(asha, 'b.pdf', pdfOf(100))).status).toBe(503)
  expect(await readdir(folder)).toEqual([])
  const reasons = server.logged
    .map((line) => JSON.parse(line).msg as string)
    .filter((msg) => msg.startsWith('The folder'))
  const [reason = '', ...more] = reasons
  expect(more).toEqual([])
  const [, id = ''] = / has no file .*: mount the right folder, or write (\S+) into /.exec(reason) ?? []
  expect(id).toBe((await readFile(join(away, MARKER), 'utf8')).trim())

  await writeFile(join(folder, MARKER), `${id}\n`)
  await checkDisks()
  expect([(await upload(asha, 'b.pdf', pdfOf(100))).status, await statesOf()]).toEqual([
    200,
    [[200, 200, 200], 'ok'],
  ])
  await rm(folder, { recursive: true })
  await rename(away, folder)
  expect((await asha.fetch(stored.url)).status).toBe(200)
})

test('while the folder hangs, sign-in works, and uploads and downloads get 503 [D-service.23]', async () => {
  const { stored } = await upload(asha, 'a.pdf', pdfOf(100))
  const marker = join(folder, MARKER)
  await rename(marker, `${marker}-away`)
  // Opening a named pipe waits for a process that writes to it.
  execFileSync('mkfifo', [marker])
  try {
    const hanging = [1, 2, 3].flatMap(() => [
      asha.fetch(stored.url).then(outcomeOf),
      upload(asha, 'b.pdf', pdfOf(100)).then(({ status, error }) => [status, '2', error?.message]),
    ])
    const signIns = ['asha@acme.in', 'nobody@acme.in'].map(async (email) => {
      const { status } = await server.visitor().call('signIn', { body: { email, password: PASSWORD } })
      return status
    })
    const states = statesOf()
    expect(await Promise.all(signIns)).toEqual([200, 401])
    expect(await Promise.all(hanging)).toEqual(Array(6).fill(UNAVAILABLE))
    expect(await states).toEqual([[503, 503, 200], 'down'])
  } finally {
    closeSync(openSync(marker, constants.O_RDWR | constants.O_NONBLOCK))
    await rm(marker)
    await rename(`${marker}-away`, marker)
  }
  await expect.poll(() => asha.fetch(stored.url).then(({ status }) => status)).toBe(200)
})

describe('the first start of an installation', () => {
  const id = randomUUID()
  let fresh: TestServer
  let first: string
  beforeAll(async () => {
    fresh = await startTestServer()
  })
  afterAll(() => fresh?.close())
  beforeEach(async () => {
    first = join(await mkdtemp(join(place, 'first-')), 'files')
    await fresh.rows('delete from files')
    await fresh.rows('delete from installation')
  })

  /** Opens the folder as a server does. @returns whether it is used */
  const open = async () => {
    const { log, database } = fresh.services
    const store = await openFileStore({ kind: 'disk', folder: first }, log, database)
    return store.ping().then(
      () => true,
      () => false,
    )
  }
  const listFile = async () => {
    await fresh.rows(`insert into files (path, kind, filename, bytes, content_type, unreferenced_since)
      values ('pitch-decks/1.pdf', 'pitch-deck', 'deck.pdf', 1, 'application/pdf', null)`)
  }

  test('creates and marks the folder, even if two servers start at the same time', async () => {
    expect(await Promise.all([open(), open()])).toEqual([true, true])
    const [row] = await fresh.rows('select id, folder_marked from installation')
    expect(row).toEqual({ id: (await readFile(join(first, MARKER), 'utf8')).trim(), folder_marked: true })
    await rm(first, { recursive: true })
    expect([await open(), existsSync(first)]).toEqual([false, false])
  })

  test('does not use the folder of another installation', async () => {
    await mkdir(first)
    await writeFile(join(first, MARKER), id)
    expect([await open(), await readdir(first)]).toEqual([false, [MARKER]])
  })

  test('uses an unmarked folder only if it has files that the database lists', async () => {
    await listFile()
    expect([await open(), existsSync(first)]).toEqual([false, false])
    await mkdir(join(first, 'pitch-decks'), { recursive: true })
    expect([await open(), await readdir(first)]).toEqual([false, ['pitch-decks']])
    await writeFile(join(first, 'pitch-decks/1.pdf'), 'x')
    expect([await open(), (await readdir(first)).sort()]).toEqual([true, [MARKER, 'pitch-decks']])
  })

  test('ends if the folder is a file or cannot be created', async () => {
    await writeFile(first, '')
    await expect(open()).rejects.toThrow(`STORAGE_URL: ${first} is not a folder; `)
    first = join(first, 'below')
    await expect(open()).rejects.toThrow(`STORAGE_URL: cannot write to ${first} (ENOTDIR); `)
  })
})
