import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { currentSchema } from '#database/migration-files.ts'
import { type Client, makeClient } from '#tests/client.ts'
import { layCluster } from '#tests/database/prepared-cluster.ts'
import { PASSWORD, signUpBody } from '#tests/people.ts'
import { build, freePort, type Process, processes } from './built-server.ts'

let folder: string
const { run, end } = processes()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openround-backup-'))
  await build()
  await layCluster(join(folder, 'data'), currentSchema())
})
afterEach(end)
afterAll(() => rm(folder, { recursive: true, force: true }))

async function serve(dataDir: string) {
  const port = await freePort()
  const server = run('main', { PORT: String(port), DATA_DIR: dataDir })
  await server.line('ready')
  const visitor = () => makeClient(new URL(`http://localhost:${port}`), (request) => fetch(request))
  return { ...server, visitor }
}

async function stop({ child, ended }: Process): Promise<void> {
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
}

async function backup(dataDir: string, ...args: string[]) {
  const command = run('backup-command', { DATA_DIR: dataDir }, ...args)
  return [await command.ended, ...command.said.out, ...command.said.err]
}

const DECK = '%PDF-1.4\n%the deck of Asha\n%%EOF\n'

/** Signs up, confirms by the letter's printed link, uploads a deck and saves it with a draft. */
async function founderWithDeck(server: Process & { visitor(): Client }): Promise<Client> {
  const client = server.visitor()
  await client.call('signUp', { body: signUpBody('asha@acme.in') })
  const [, link = ''] = (await server.line('letter to asha@acme.in')).match(/(\/api\/\S+)$/) ?? []
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

test('a backup beside a running server is a data folder that a server starts on', async () => {
  const [data, copy] = [join(folder, 'data'), join(folder, 'copy')]
  const server = await serve(data)
  const asha = await founderWithDeck(server)
  const before = await drafts(asha)

  expect(await backup(data, copy)).toEqual([0, `Copied to ${copy}.`])
  await asha.call('saveDraft', {
    params: { id: crypto.randomUUID() },
    body: { base_version: 0, changes: { company_name: 'Written after the copy' } },
  })
  expect((await drafts(asha)).applications).toHaveLength(2)
  await stop(server)

  const restored = await serve(copy)
  const again = restored.visitor()
  // The session lives on as well: the secret that signs cookies is part of the copy.
  for (const [name, value] of asha.cookies) again.cookies.set(name, value)
  expect(await drafts(again)).toEqual(before)
  const [draft] = before.applications
  const whole = await again.call('readApplication', { params: { id: draft?.id ?? '' } })
  const deck = await again.fetch(whole.reply.answers.pitch_deck?.url ?? '')
  expect(await deck.text()).toBe(DECK)
  await stop(restored)
})

test('without a server the command copies the folder itself, and never over anything', async () => {
  const [data, copy] = [join(folder, 'data'), join(folder, 'second')]
  expect(await backup(data, copy)).toEqual([0, `Copied to ${copy}.`])
  expect((await readdir(copy)).sort()).toEqual([
    'database',
    'library-files',
    'outbox',
    'session-secret',
    'two-step-secret',
  ])
  expect(await backup(data, copy)).toEqual([1, `${copy} is there already; name a folder that is not.`])
  expect(await backup(data)).toEqual([1, 'Usage: npm run backup -- FOLDER, a folder that is not there yet'])
})
