import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { currentSchema } from '#database/migration-files.ts'
import { layCluster } from '#tests/database/prepared-cluster.ts'
import { signUpBody } from '#tests/users.ts'
import { freePort } from '../free-port.mjs'
import { build, processes } from './built-server.ts'

let folder: string
const { run, end } = processes()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openround-start-'))
  await build()
})
afterEach(end)
afterAll(() => rm(folder, { recursive: true, force: true }))

/** One folder for all, since making a new embedded database takes long. */
const dataDir = () => join(folder, 'data')

/** A server on the embedded database, whatever the other tests run on. */
async function start(environment: Record<string, string> = {}) {
  const port = await freePort()
  const server = run('main', { PORT: String(port), DATA_DIR: dataDir(), ...environment })
  const line = await server.line('ready')
  return { ...server, line, port, url: `http://localhost:${port}` }
}

const status = async (url: string) => (await fetch(url)).status

/** Once database and storage answer within the server's own patience, which a busy machine may not let them. */
const readiness = (url: string) => expect.poll(() => status(`${url}/readyz`)).toBe(200)

/** Until nobody answers there any more: the server has heard that it shall end. */
const refusing = (url: string) =>
  expect.poll(() => status(`${url}/healthz`).catch(() => 'refused')).toBe('refused')

test('a server says one line when it answers, and ends in order when asked to [D-outside.1, V16.2.3]', async () => {
  const server = await start()
  expect(server.line).toBe(`ready ${server.url}`)
  await readiness(server.url)
  expect([
    await status(`http://127.0.0.1:${server.port}/`),
    await status(`${server.url}/no/such/page`),
  ]).toEqual([200, 200])
  expect(await (await fetch(server.url)).text()).toContain('<h1')
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  const err = server.said.err.filter((line) => !line.includes('is not responding'))
  expect({ ...server.said, err }).toEqual({ out: [server.line], err: [] })
})

test('a request under way ends before the server does; none begins any more', async () => {
  const server = await start()
  const body = JSON.stringify({ email: 'asha@acme.in', password: 'wrong password' })
  const slow = request(`${server.url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' },
  })
  // Said by the server when it has begun with the request.
  const begun = once(slow, 'continue')
  const answered = new Promise<number | undefined>((resolve, reject) => {
    slow.on('response', (response) => {
      text(response).then(() => resolve(response.statusCode), reject)
    })
    slow.on('error', reject)
  })
  slow.flushHeaders()
  await begun
  slow.write(body.slice(0, 10))
  server.child.kill('SIGTERM')
  await refusing(server.url)
  slow.end(body.slice(10))
  expect(await answered).toBe(401)
  expect(await server.ended).toBe(0)
})

test('a server that is to be replaced goes on until balancers have turned away, unless it is told twice', async () => {
  const server = await start({ DRAIN_SECONDS: '300' })
  server.child.kill('SIGTERM')
  const state = () =>
    fetch(`${server.url}/readyz`).then(
      (reply) => reply.json(),
      () => 'refused',
    )
  await expect.poll(state).toEqual({ status: 'leaving', database: 'ok', storage: 'ok' })
  expect([await status(`${server.url}/readyz`), await status(server.url)]).toEqual([503, 200])
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(1)
})

test('whoever presses Ctrl+C does not wait for balancers', async () => {
  const server = await start({ DRAIN_SECONDS: '300' })
  server.child.kill('SIGINT')
  await refusing(server.url)
  expect(await server.ended).toBe(0)
})

test('a connection that is kept open does not hold the server up, nor does a second signal wait', async () => {
  const server = await start()
  const idle = connect(server.port, '127.0.0.1')
  await new Promise((resolve) => idle.once('connect', resolve))
  const half = connect(server.port, '127.0.0.1')
  half.on('error', () => undefined)
  const begun = once(half, 'data')
  half.write(
    'POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\nExpect: 100-continue\r\n\r\n',
  )
  await begun
  server.child.kill('SIGINT')
  await refusing(server.url)
  server.child.kill('SIGINT')
  expect(await server.ended).toBe(1)
  idle.destroy()
  half.destroy()
})

test('a server goes on when nobody reads what it prints any more [D-service.6]', async () => {
  const server = await start()
  server.child.stdout?.destroy()
  for (const email of ['asha@acme.in', 'ravi@bolt.in']) {
    const answer = await fetch(`${server.url}/api/accounts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(signUpBody(email)),
    })
    expect(answer.status).toBe(200)
    const outbox = async () => (await fetch(`${server.url}/outbox`).catch(() => undefined))?.text()
    await expect.poll(outbox, { timeout: 20_000 }).toContain(email)
  }
  await readiness(server.url)
})

test('a killed server starts again on what it had acknowledged', async () => {
  const first = await start()
  const secret = await readFile(join(dataDir(), 'session-secret'), 'utf8')
  first.child.kill('SIGKILL')
  expect(await first.ended).toBe('SIGKILL')
  const second = await start()
  await readiness(second.url)
  expect(await readFile(join(dataDir(), 'session-secret'), 'utf8')).toBe(secret)
})

test('a second server on the same folder, and one on the same port, end with one line that says why', async () => {
  await layCluster(join(folder, 'other'), currentSchema())
  const first = await start()
  const port = String(await freePort())
  const sameFolder = run('main', { PORT: port, DATA_DIR: dataDir() })
  const samePort = run('main', { PORT: String(first.port), DATA_DIR: join(folder, 'other') })
  expect([await sameFolder.ended, await samePort.ended]).toEqual([1, 1])
  expect([...sameFolder.said.err, ...samePort.said.err]).toEqual([
    expect.stringMatching(/^The database is in use by process \d+ on .* \(.*database\.lock\)\.$/),
    `PORT: ${first.port} on localhost is in use by another program; for example PORT=8080`,
  ])
  await readiness(first.url)
})

test.each<Record<string, string>>([
  { PORT: 'eighty' },
  { PUBLIC_URL: 'https://apply.example.com' },
  { DATABASE_URL: 'mysql://db' },
  { DATABASE_URL: 'postgres://u:p@127.0.0.1:1/x' },
  { STORAGE_URL: 'file:/dev/null' },
  { HOST: '192.0.2.1' },
])('%o stops the start with one line [D-outside.19]', async (environment) => {
  const server = run('main', {
    PORT: String(await freePort()),
    DATA_DIR: dataDir(),
    ...environment,
  })
  expect(await server.ended).toBe(1)
  expect(server.said.out).toEqual([])
  expect(server.said.err).toHaveLength(1)
})

test('administrators are named beside a running server, and without one [D-accounts.1, D-accounts.21, D-accounts.22, V6.3.2]', async () => {
  const admin = async (...args: string[]) => {
    const command = run('admin-command', { DATA_DIR: dataDir() }, ...args)
    return [await command.ended, ...command.said.out, ...command.said.err]
  }
  const unknown = [1, 'There is no account with the address nobody@acme.in.']
  const server = await start()
  expect(await admin('grant', 'nobody@acme.in')).toEqual(unknown)
  expect(await admin('list')).toEqual([0, 'The team has no members yet.'])
  expect((await admin('grant'))[1]).toBe('Usage: npm run admin -- COMMAND')
  server.child.kill('SIGTERM')
  await server.ended
  expect(await admin('grant', 'nobody@acme.in')).toEqual(unknown)
  await writeFile(join(dataDir(), 'control.sock'), '')
  expect(await admin('list')).toEqual([0, 'The team has no members yet.'])
})
