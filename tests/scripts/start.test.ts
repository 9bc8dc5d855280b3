import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
  for (const name of ['data', 'other']) await layCluster(join(folder, name), currentSchema())
})
afterAll(async () => {
  await end()
  await rm(folder, { recursive: true, force: true })
})

const dataDir = () => join(folder, 'data')

/** Starts a server on the embedded database. */
async function start(environment: Record<string, string> = {}) {
  const port = await freePort()
  const server = run('main', { PORT: String(port), DATA_DIR: dataDir(), ...environment })
  const line = await server.line('ready')
  return { ...server, line, port, url: `http://localhost:${port}` }
}

const status = async (url: string) => (await fetch(url)).status

/** Polls until the server is ready, because its readiness check may exceed its time limit on a busy machine. */
const readiness = (url: string) => expect.poll(() => status(`${url}/readyz`)).toBe(200)

/** Waits until the server accepts no more connections, which means that it has handled the signal. */
const refusing = (url: string) =>
  expect.poll(() => status(`${url}/healthz`).catch(() => 'refused')).toBe('refused')

/** Begins a sign-in. Resolves when the server waits for the rest of the body. */
async function slowSignIn(url: string) {
  const body = JSON.stringify({ email: 'asha@acme.in', password: 'wrong password' })
  const slow = request(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' },
  })
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
  // Ignores the failure, because the server may end without answering.
  answered.catch(() => undefined)
  return { answered, finish: () => slow.end(body.slice(10)) }
}

const admin = async (...args: string[]) => {
  const command = run('admin-command', { DATA_DIR: dataDir() }, ...args)
  return [await command.ended, ...command.said.out, ...command.said.err]
}
const UNKNOWN = [1, 'There is no account with the address nobody@acme.in.']

describe('a running server', () => {
  let server: Awaited<ReturnType<typeof start>>
  beforeAll(async () => {
    server = await start({ DRAIN_SECONDS: '300', QUICK_PASSWORD_HASHES: 'yes' })
  })
  test('prints one line when it is ready and serves pages [D-outside.1]', async () => {
    expect(server.line).toBe(`ready ${server.url}`)
    await readiness(server.url)
    expect([
      await status(`http://127.0.0.1:${server.port}/`),
      await status(`${server.url}/no/such/page`),
    ]).toEqual([200, 200])
    expect(await (await fetch(server.url)).text()).toContain('<h1')
  })

  test('a second server on the same data folder or port ends with a one-line error', async () => {
    const port = String(await freePort())
    const sameFolder = run('main', { PORT: port, DATA_DIR: dataDir() })
    const samePort = run('main', { PORT: String(server.port), DATA_DIR: join(folder, 'other') })
    expect([await sameFolder.ended, await samePort.ended]).toEqual([1, 1])
    expect([...sameFolder.said.err, ...samePort.said.err]).toEqual([
      expect.stringMatching(/^The database is in use by process \d+ on .* \(.*database\.lock\)\.$/),
      `PORT: ${server.port} on localhost is in use by another program; for example PORT=8080`,
    ])
    await readiness(server.url)
  })

  test('runs admin commands [D-accounts.1, D-accounts.21, D-accounts.22, V6.3.2]', async () => {
    expect(await admin('grant', 'nobody@acme.in')).toEqual(UNKNOWN)
    expect(await admin('list')).toEqual([0, 'The team has no members yet.'])
    expect((await admin('grant'))[1]).toBe('Usage: npm run admin -- COMMAND')
  })

  test('finishes open requests on SIGINT, but neither drains nor waits for idle clients', async () => {
    const idle = connect(server.port, '127.0.0.1')
    await new Promise((resolve) => idle.once('connect', resolve))
    const slow = await slowSignIn(server.url)
    server.child.kill('SIGINT')
    await refusing(server.url)
    slow.finish()
    expect(await slow.answered).toBe(401)
    expect(await server.ended).toBe(0)
    idle.destroy()
  })

  test('has printed only the set-up link and the ready line when it ends [D-outside.1, V16.2.3]', async () => {
    const err = server.said.err.filter((line) => !line.includes('does not answer'))
    const setupLine = expect.stringMatching(/^set up http:\/\/localhost:\d+\/setup\?token=[\w-]{43}$/)
    expect({ ...server.said, err }).toEqual({ out: [setupLine, server.line], err: [] })
  })
})

test('admin commands run without a server, even next to a leftover socket', async () => {
  await writeFile(join(dataDir(), 'control.sock'), '')
  expect(await admin('grant', 'nobody@acme.in')).toEqual(UNKNOWN)
})

describe('a server whose output no process reads', () => {
  let server: Awaited<ReturnType<typeof start>>
  beforeAll(async () => {
    server = await start({ DRAIN_SECONDS: '300', QUICK_PASSWORD_HASHES: 'yes' })
  })
  afterAll(end)

  test('keeps running [D-service.6]', async () => {
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

  test('drains on SIGTERM until a second signal', async () => {
    await slowSignIn(server.url)
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
})

test.each<Record<string, string>>([
  { PORT: 'eighty' },
  { DATABASE_URL: 'postgres://u:p@127.0.0.1:1/x' },
  { STORAGE_URL: 'file:/dev/null' },
  { HOST: '192.0.2.1' },
])('a start with %o ends with a one-line error [D-outside.19]', async (environment) => {
  const server = run('main', {
    PORT: String(await freePort()),
    DATA_DIR: dataDir(),
    ...environment,
  })
  expect(await server.ended).toBe(1)
  expect(server.said.out).toEqual([])
  expect(server.said.err).toHaveLength(1)
})
