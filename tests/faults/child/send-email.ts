import { addEmails } from '#database/outbox.ts'
import type { Email, Mailer } from '#server/email/mailer.ts'
import { startTestServer } from '#tests/server.ts'

const EMAIL: Email = {
  id: '3f1bd630-da96-4d94-8164-b33ce40bd162',
  name: 'test',
  to: { name: 'Asha Verma', address: 'asha@acme.in' },
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  link: 'http://localhost:3000/',
}

/** @returns 'sent', or the reason why not */
export const outcomeOf = (mailer: Mailer): Promise<string> =>
  mailer
    .send(EMAIL)
    .then(() => 'sent', String)
    .finally(() => mailer.close())

/** Sends an e-mail through each of these mail servers, and prints the outcome that the outbox records. */
export async function main(...urls: string[]): Promise<void> {
  for (const url of urls) process.stdout.write(`${await notedOf(url)}\n`)
}

async function notedOf(url: string): Promise<string> {
  const here = await startTestServer({ SMTP_URL: url })
  const { name, address } = EMAIL.to
  const email = {
    template: 'account-exists',
    recipient_name: name,
    recipient_email: address,
    data: {},
  } as const
  await here.services.database.asAccounts((own) => addEmails(own, [email]))
  await here.emails()
  const [noted] = await here.rows<{ outcome: string }>(
    `select case when sent_at is null then last_error else 'sent' end as outcome from outbox`,
  )
  await here.close()
  return String(noted?.outcome).replaceAll('\n', ' ')
}
