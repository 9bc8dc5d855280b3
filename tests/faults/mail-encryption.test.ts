import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { smtpMailer } from '#server/email/smtp.ts'
import { makeAuthority } from '#tests/database/certificate.ts'
import { PATIENT } from '#tests/server.ts'
import { outcomeOf } from './child/send-email.ts'

const LOGIN = { username: 'openround', password: 'a word: @/%' }
const AUTHORITY = makeAuthority('Who vouches for mail servers')

let folder: string
let trusted: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openround-mail-'))
  trusted = join(folder, 'authority.pem')
  await writeFile(trusted, AUTHORITY.certificate)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Starts a mail server that requires a login, and records logins and messages. */
async function startMailServer(options: SMTPServerOptions) {
  const { certificate: cert, key } = AUTHORITY.issue('localhost')
  const logins: unknown[] = []
  const arrived: unknown[] = []
  const server = new SMTPServer({
    ...(options.hideSTARTTLS ? {} : { key, cert }),
    allowInsecureAuth: true,
    onAuth({ username, password }, _, callback) {
      logins.push({ username, password })
      if (password === LOGIN.password) callback(null, { user: username })
      else callback(new Error('No such login'))
    },
    onData(stream, { secure, user }, callback) {
      stream.resume().once('end', () => {
        arrived.push({ secure, user })
        callback()
      })
    },
    ...options,
  })
  // Ignores errors, because a client that does not trust the server hangs up.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: (scheme: 'smtp' | 'smtps', { username, password } = LOGIN) =>
      `${scheme}://${username}:${encodeURIComponent(password)}@localhost:${port}`,
    logins,
    arrived,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

/**
 * Sends an e-mail through each URL in a separate process, because Node reads trusted certificates only when it starts.
 * @returns the outcomes that the outbox records
 */
async function sendBy(urls: readonly string[], environment: Record<string, string> = {}): Promise<string[]> {
  const child = ['tests/child-process/run.mjs', '/tests/faults/child/send-email.ts', ...urls]
  const { stdout } = await promisify(execFile)(process.execPath, child, {
    env: { ...process.env, ...environment },
  })
  return stdout.trim().split('\n')
}

test('sends login and e-mail over TLS, also through STARTTLS', async () => {
  const [atOnce, begun] = [await startMailServer({ secure: true }), await startMailServer({})]
  const urls = [
    atOnce.url('smtps'),
    begun.url('smtp'),
    atOnce.url('smtps', { ...LOGIN, password: 'another word' }),
  ]
  expect(await sendBy(urls, { NODE_EXTRA_CA_CERTS: trusted })).toEqual([
    'sent',
    'sent',
    expect.stringMatching(/^Error: Invalid login: 535(?!.*another word)/),
  ])
  const safely = [{ secure: true, user: LOGIN.username }]
  expect([atOnce.arrived, begun.arrived]).toEqual([safely, safely])
  await Promise.all([atOnce.close(), begun.close()])
})

const PUBLIC_URL = new URL('http://localhost')
const from = { name: 'Openround', address: 'hello@openround.example' }

test('sends neither login nor e-mail to an untrusted mail server', async () => {
  const [atOnce, begun] = [await startMailServer({ secure: true }), await startMailServer({})]
  for (const url of [atOnce.url('smtps'), begun.url('smtp')]) {
    const outcome = await outcomeOf(smtpMailer({ url, encrypted: false, from }, PUBLIC_URL, PATIENT))
    expect(outcome).toMatch(/^Error: .*certificate/)
  }
  expect([atOnce, begun].map(({ logins, arrived }) => [logins, arrived])).toEqual([
    [[], []],
    [[], []],
  ])
  await Promise.all([atOnce.close(), begun.close()])
})

test('sends the login without encryption only to a local mail server', async () => {
  const plain = await startMailServer({ hideSTARTTLS: true, disabledCommands: ['STARTTLS'] })
  const outcomes = []
  // The configuration treats 127.1 as a remote server, although this address leads to this machine.
  for (const host of ['127.1', 'localhost']) {
    const { mail } = readConfig({
      SMTP_URL: plain.url('smtp').replace('@localhost', `@${host}`),
      DATA_DIR: folder,
    })
    if (mail.kind !== 'smtp') throw new Error('SMTP_URL was ignored.')
    outcomes.push(await outcomeOf(smtpMailer(mail, PUBLIC_URL, PATIENT)), plain.logins.length)
  }
  expect(outcomes).toEqual([expect.stringContaining('STARTTLS'), 0, 'sent', 1])
  await plain.close()
})
