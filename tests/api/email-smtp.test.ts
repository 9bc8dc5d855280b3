import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addEmails } from '#database/outbox.ts'
import { QUESTIONS_MAX, TEXT_CHARACTERS } from '#domain/limits.ts'
import { runAdminCommand } from '#server/commands/admin.ts'
import { makeMailer } from '#server/email/make-mailer.ts'
import { sendEmails } from '#server/jobs/send-emails.ts'
import { outcomeOf } from '#tests/faults/child/send-email.ts'
import { PATIENT, startTestServer, type TestServer } from '#tests/server.ts'
import { signUpBody } from '#tests/users.ts'

type Received = { greeting: string; recipients: string[]; message: string }

const NOT_RECEIVED: Received = { greeting: '', recipients: [], message: '' }

let here: TestServer
let post: SMTPServer
const received: Received[] = []
let refuse: string | undefined

beforeAll(async () => {
  post = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _, callback) {
      const [, status] = /^refused-(.+)@/.exec(address) ?? []
      if (!status) return callback()
      callback(Object.assign(new Error(`${status} <${address}>: refused`), { responseCode: 550 }))
    },
    onData(stream, session, callback) {
      text(stream).then((message) => {
        if (refuse) return callback(new Error(refuse))
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ greeting: session.hostNameAppearsAs, recipients, message })
        callback()
      }, callback)
    },
  })
  await new Promise<void>((resolve) => post.listen(0, '127.0.0.1', resolve))
  const { port } = post.server.address() as AddressInfo
  here = await startTestServer({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Openround <hello@openround.example>',
  })
  for (const statement of HOLD) await here.rows(statement)
})
afterAll(async () => {
  await here?.close()
  await new Promise<void>((resolve) => post.close(resolve))
})

const signUp = (email: string) => here.visitor().call('signUp', { body: signUpBody(email) })

const outbox = () =>
  here.rows<{ sent: boolean; attempts: number; last_error: string | null }>(
    'select sent_at is not null as sent, attempts, last_error from outbox order by created_at desc limit 1',
  )

/**
 * Moves the retries of refused e-mails to a fixed year, so that none is due while a slow machine still runs the test.
 * The delay of a retry is the time since the start of that year.
 */
const HOLD = [
  `create function hold_refused() returns trigger language plpgsql as $$ begin
    new.send_after := '9999-01-01Z'::timestamptz + (new.send_after - now());
    return new;
  end $$`,
  `create trigger hold_refused before update on outbox for each row
    when (new.last_error is not null and new.sent_at is null and new.send_after < 'infinity')
    execute function hold_refused()`,
]

/** Sends due e-mails. @returns the seconds until the newest e-mail is retried */
async function secondsToNext(): Promise<number | undefined> {
  await here.emails()
  const [outcome] = await here.rows<{ seconds: number }>(
    `select extract(epoch from send_after - '9999-01-01Z')::float8 as seconds
      from outbox order by created_at desc limit 1`,
  )
  return outcome?.seconds
}

const letBeDue = () =>
  here.rows('update outbox set send_after = now(), last_error = null where sent_at is null')

test('sends an e-mail to one recipient, whatever the name contains [D-outside.9, S7-other.5, V1.3.11]', async () => {
  const to = { recipient_name: 'Eve, <eve@evil.example>, "x', recipient_email: 'asha@acme.in' }
  await here.services.database.asAccounts((own) =>
    addEmails(own, [{ template: 'account-exists', ...to, data: {} }]),
  )
  await here.emails()
  const [{ greeting, recipients, message } = NOT_RECEIVED] = received
  expect([received.length, greeting, recipients]).toEqual([1, 'localhost', ['asha@acme.in']])
  expect(message).toMatch(/^From: Openround <hello@openround.example>\r$/m)
  expect(message).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  expect(message).toMatch(/^X-Auto-Response-Suppress: DR, RN, NRN, OOF, AutoReply\r$/m)
  expect(message).toMatch(/^Content-Type: multipart\/alternative/m)
})

test.each(['"', 'aक', 'a '])('an e-mail with very long texts of %j stays below 90 kB', async (character) => {
  received.length = 0
  const long = character.repeat(TEXT_CHARACTERS)
  const to = { recipient_name: long.slice(0, 200), recipient_email: 'asha@acme.in' }
  const about = { company: long.slice(0, 80), application_id: 'a1' }
  const emails = [
    { template: 'questions-sent', data: { ...about, questions: Array(QUESTIONS_MAX).fill(long) } },
    {
      template: 'status-changed',
      data: { subject: long, body: `${character}\n\n`.repeat(20_000), status: 'No Fit' },
    },
  ]
  await here.services.database.asAccounts((own) =>
    addEmails(
      own,
      emails.map((email) => ({ ...email, ...to })),
    ),
  )
  await here.emails()
  expect(received.map(({ message }) => message.length < 90_000)).toEqual([true, true])
})

test.each([
  ['its public host', 'https://apply.example.org', '', 'apply.example.org'],
  ['the name in SMTP_URL', 'https://apply.example.org', '?name=mail.example.net', 'mail.example.net'],
  ['the sender’s domain instead of an IP address', 'https://[2001:db8::1]', '', 'openround.example'],
])('greets the mail server with %s', async (_, publicUrl, parameters, expected) => {
  received.length = 0
  const { mail } = here.services.config
  if (mail.kind !== 'smtp') throw new Error('E-mails are stored instead of sent.')
  const config = { publicUrl: new URL(publicUrl), mail: { ...mail, url: mail.url + parameters } }
  expect(await outcomeOf(makeMailer(config, undefined, PATIENT))).toBe('sent')
  expect(received.map(({ greeting }) => greeting)).toEqual([expected])
})

test('retries a refused e-mail at growing intervals without failing the sign-up [V16.5.2]', async () => {
  received.length = 0
  refuse = 'no room'
  const answer = await signUp('ravi@acme.in')
  expect(answer.status).toBe(200)
  expect(await secondsToNext()).toBe(10)
  expect(await outbox()).toEqual([
    { sent: false, attempts: 1, last_error: expect.stringContaining('no room') },
  ])
  await here.emails()
  expect((await outbox())[0]?.attempts).toBe(1)

  await letBeDue()
  expect(await secondsToNext()).toBe(60)
  expect(await outbox()).toMatchObject([{ sent: false, attempts: 2 }])

  refuse = undefined
  await letBeDue()
  await here.emails()
  expect(await outbox()).toMatchObject([{ sent: true, attempts: 3, last_error: null }])
  const [{ id } = { id: '' }] = await here.rows<{ id: string }>(
    "select id from outbox where recipient_email = 'ravi@acme.in'",
  )
  expect(received.map(({ message }) => /^Message-ID: (.*)\r$/m.exec(message)?.[1])).toEqual([
    `<${id}@localhost>`,
  ])
})

test('gives up on an e-mail after ten attempts', async () => {
  refuse = 'never'
  await signUp('never@acme.in')
  await here.rows("update outbox set attempts = 9 where recipient_email = 'never@acme.in'")
  await here.emails()
  expect(
    await here.rows(
      "select send_after::text as at, attempts from outbox where recipient_email = 'never@acme.in'",
    ),
  ).toEqual([{ at: 'infinity', attempts: 10 }])
  refuse = undefined
})

test('two servers send each e-mail once', async () => {
  received.length = 0
  const stopping = new AbortController()
  const jobs = [1, 2].map(() => sendEmails(here.services).run(stopping.signal))
  try {
    await Promise.all(['a@acme.in', 'b@acme.in', 'c@acme.in'].map((email) => signUp(email)))
    await expect.poll(() => received.length, { timeout: 240_000 }).toBeGreaterThanOrEqual(3)
  } finally {
    stopping.abort()
    await Promise.all(jobs)
  }
  expect(received.flatMap(({ recipients }) => recipients).sort()).toEqual([
    'a@acme.in',
    'b@acme.in',
    'c@acme.in',
  ])
})

test('gives up on an unknown address after one attempt, and retries other refusals', async () => {
  await signUp('refused-5.1.1@acme.in')
  await signUp('refused-5.7.1@acme.in')
  await signUp('takes@acme.in')
  await here.emails()
  const state = (email: string) =>
    here.rows<{ id: string; state: string }>(
      `select id, attempts || case when sent_at is not null then ' sent' when send_after = 'infinity' then ' given up'
        else ' waits' end as state from outbox where recipient_email = $1`,
      [email],
    )
  const states = await Promise.all(
    ['refused-5.1.1', 'refused-5.7.1', 'takes'].map((of) => state(`${of}@acme.in`)),
  )
  expect(states.flat().map((row) => row.state)).toEqual(['1 given up', '1 waits', '1 sent'])

  const [sent] = states[2] ?? []
  expect(await runAdminCommand(here.services, ['returned', sent?.id ?? '', '550 moved\naway'])).toMatchObject(
    {
      code: 0,
    },
  )
  const unknown = await runAdminCommand(here.services, ['returned', 'no id', 'why'])
  expect(unknown).toEqual({ code: 1, lines: ['There is no e-mail with the id no id in this database.'] })
  const { lines } = await runAdminCommand(here.services, ['undelivered'])
  const named = lines
    .map((line) => line.replace(/^\S+Z {2}/, ''))
    .filter((line) => !line.startsWith('never@'))
  expect(named).toEqual([
    'takes@acme.in  confirm-e-mail  550 moved away',
    expect.stringMatching(/^refused-5\.1\.1@acme\.in {2}confirm-e-mail {2}.*550 5\.1\.1 .*refused$/),
  ])
})

test('serves no outbox page when a mail server sends the e-mails [V13.4.5, V15.2.3]', async () => {
  const response = await here.visitor('127.0.0.1').fetch('/outbox')
  expect(await response.text()).not.toContain('asha@acme.in')
})
