import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { skipSent } from '#server/email/mailer.ts'
import { makeMailer } from '#server/email/make-mailer.ts'
import { smtpMailer } from '#server/email/smtp.ts'
import { sendDueEmails } from '#server/jobs/send-emails.ts'
import { freePort } from '#tests/free-port.mjs'
import { PATIENT, startTestServer, type TestServer } from '#tests/server.ts'
import { signUpBody } from '#tests/users.ts'

/** The port of the mail server. Each test starts its own server. */
let port: number
let server: TestServer
const closing: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  port = await freePort()
  server = await startTestServer({ SMTP_URL: `smtp://127.0.0.1:${port}` })
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
  for (const table of ['outbox', 'sign_ups', 'rate_limits']) await server.rows(`delete from ${table}`)
})
afterAll(() => server?.close())

/** The e-mail id of each message that arrived completely, in order. */
type Arrived = string[]

/**
 * Starts a mail server, and returns the ids of e-mails as they arrive.
 * @param onMessage called with the connection of each message, and awaited before the message is acknowledged
 * @param isRefused returns true for the id of an e-mail to reject
 */
async function startMailServer(
  onMessage: (socket: Socket) => unknown = () => undefined,
  isRefused: (id: string) => boolean = () => false,
): Promise<Arrived> {
  const arrived: Arrived = []
  const sockets = new Map<string, Socket>()
  const mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, callback) {
      text(stream).then(async (message) => {
        const id = /^Message-ID: <(.*)@/m.exec(message)?.[1] ?? 'none'
        if (isRefused(id)) return callback(Object.assign(new Error('Later'), { responseCode: 451 }))
        arrived.push(id)
        await onMessage(sockets.get(`${session.remotePort}`) as Socket)
        callback()
      }, callback)
    },
  })
  // Ignores errors, because tests cut connections on purpose.
  mailServer.on('error', () => undefined)
  mailServer.server.on('connection', (socket: Socket) => sockets.set(`${socket.remotePort}`, socket))
  await new Promise<void>((resolve) => mailServer.listen(port, '127.0.0.1', resolve))
  closing.push(
    () =>
      new Promise<void>((resolve) => {
        mailServer.close(resolve)
        // Closes the connections that our server keeps open for the next e-mail.
        for (const socket of sockets.values()) socket.destroy()
      }),
  )
  return arrived
}

const signUp = async (email: string) => {
  expect((await server.visitor().call('signUp', { body: signUpBody(email) })).status).toBe(200)
  const [{ id } = { id: '' }] = await server.rows<{ id: string }>(
    'select id from outbox where recipient_email = $1',
    [email],
  )
  return id
}

/** Signs up and requests a second e-mail. @returns the ids of both e-mails to the address, in order */
const signUpTwice = async (email: string) => {
  await signUp(email)
  await server.visitor().call('resendConfirmation', { body: { email } })
  const own = 'select id from outbox where recipient_email = $1 order by created_at'
  return (await server.rows<{ id: string }>(own, [email])).map(({ id }) => id)
}

const outbox = () =>
  server.rows<{ sent: boolean; attempts: number; last_error: string | null }>(
    'select sent_at is not null as sent, attempts, last_error from outbox order by created_at',
  )

const laterOn = () => server.rows('update outbox set send_after = now() where sent_at is null')

test('sign-up works while the mail server is down; its e-mail is sent once afterwards [D-service.18]', async () => {
  const id = await signUp('asha@acme.in')
  await server.emails()
  expect(await outbox()).toEqual([
    { sent: false, attempts: 1, last_error: expect.stringContaining('ECONNREFUSED') },
  ])
  const arrived = await startMailServer()
  await laterOn()
  await server.emails()
  await server.emails()
  expect([arrived, await outbox()]).toEqual([[id], [{ sent: true, attempts: 2, last_error: null }]])
})

test('resends only e-mails whose outcome is unknown, with the same id [D-service.18]', async () => {
  let cut = true
  const arrived = await startMailServer((socket) => {
    if (cut) socket.destroy()
    cut = false
  })
  const [first, second] = [await signUp('asha@acme.in'), await signUp('ravi@bolt.in')]
  await server.emails()
  expect(arrived).toEqual([first, second])
  await laterOn()
  await server.emails()
  await server.emails()
  expect(arrived).toEqual([first, second, first])
  expect(await outbox()).toEqual([
    { sent: true, attempts: 2, last_error: null },
    { sent: true, attempts: 1, last_error: null },
  ])
})

test('marks an accepted e-mail as sent once the database works again', async () => {
  await server.rows('create sequence tries')
  await server.rows(`create function fail_twice() returns trigger language plpgsql security definer as $$ begin
    if nextval('tries') <= 2 then raise exception 'away'; end if;
    return new;
  end $$`)
  const arrived = await startMailServer(() =>
    server.rows('create trigger fail before update on outbox for each row execute function fail_twice()'),
  )
  const id = await signUp('asha@acme.in')
  await server.emails()
  await server.rows('drop function fail_twice cascade')
  expect([arrived, await outbox()]).toEqual([[id], [{ sent: true, attempts: 1, last_error: null }]])
})

test('a failing e-mail delays only later ones to its address, for a few attempts', async () => {
  const refused = new Set<string>()
  const arrived = await startMailServer(undefined, (id) => refused.has(id))
  const [first = '', second] = await signUpTwice('asha@acme.in')
  const [another = '', later] = await signUpTwice('kavi@cart.in')
  const other = await signUp('ravi@bolt.in')
  for (const id of [first, another]) refused.add(id)
  // Pretends that one attempt has failed, so that the next retry comes after a minute. The first retry comes after ten
  // seconds, which one run of the job may take on a busy machine.
  await server.rows('update outbox set attempts = 1 where id = any($1)', [[first, another]])
  const turn = async () => {
    await laterOn()
    await server.emails()
    return [...arrived]
  }
  expect(await turn()).toEqual([other])
  refused.delete(another)
  expect(await turn()).toEqual([other, another, later])
  expect(await turn()).toEqual([other, another, later, second])
  refused.clear()
  expect(await turn()).toEqual([other, another, later, second, first])
})

test('a second server skips an address to which the first one is sending', async () => {
  let meanwhile: Arrived | undefined
  const arrived = await startMailServer(async () => {
    if (meanwhile) return
    meanwhile = []
    const another = makeMailer(server.services.config, undefined, PATIENT)
    await sendDueEmails(server.services, another)
    another.close()
    meanwhile = [...arrived]
  })
  const [first, second] = await signUpTwice('asha@acme.in')
  const other = await signUp('ravi@bolt.in')
  await server.emails()
  expect([meanwhile, arrived]).toEqual([
    [first, other],
    [first, other, second],
  ])
})

test('a delayed e-mail does not block later ones', async () => {
  const arrived = await startMailServer()
  const later = await signUp('asha@acme.in')
  await server.rows(`update outbox set send_after = now() + interval '1 hour'`)
  await server.visitor().call('requestPasswordReset', { body: { email: 'asha@acme.in' } })
  await server.emails()
  expect(arrived).toEqual([expect.not.stringMatching(later)])
})

test('gives up on a silent mail server and retries later [D-service.18]', async () => {
  const silent: Server = createServer().listen(port, '127.0.0.1')
  await once(silent, 'listening')
  closing.push(() => new Promise((resolve) => silent.close(resolve)))
  const id = await signUp('asha@acme.in')
  const { mail } = server.services.config
  if (mail.kind !== 'smtp') throw new Error('E-mails are stored instead of sent.')
  const patience = { connectionTimeout: 30_000, greetingTimeout: 200, socketTimeout: 30_000 }
  const mailer = skipSent(smtpMailer(mail, server.services.config.publicUrl, patience))
  await sendDueEmails(server.services, mailer)
  mailer.close()
  expect(await outbox()).toEqual([
    { sent: false, attempts: 1, last_error: expect.stringContaining('Greeting never received') },
  ])
  await closing.pop()?.()
  const arrived = await startMailServer()
  await laterOn()
  await server.emails()
  expect(arrived).toEqual([id])
})
