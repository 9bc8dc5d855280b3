import { addEmails } from '#database/outbox.ts'
import { readConfig } from '#server/config/config.ts'
import type { Email, Mailer } from '#server/email/mailer.ts'
import { makeMailer } from '#server/email/make-mailer.ts'
import { sendDueEmails } from '#server/jobs/send-emails.ts'
import { PATIENT, startTestServer, type TestServer } from '#tests/server.ts'

const EMAIL: Email = {
  id: '3f1bd630-da96-4d94-8164-b33ce40bd162',
  name: 'test',
  to: { name: 'Asha Verma', address: 'asha@acme.in' },
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  link: 'http://localhost:3000/',
}

/** Sends an e-mail. @returns 'sent', or the reason why it was not sent */
export const outcomeOf = (mailer: Mailer): Promise<string> =>
  mailer
    .send(EMAIL)
    .then(() => 'sent', String)
    .finally(() => mailer.close())

/** Sends an e-mail through each of these mail servers, and prints the outcome that the outbox records. */
export async function main(...urls: string[]): Promise<void> {
  const here = await startTestServer()
  for (const url of urls) process.stdout.write(`${await notedOf(here, url)}\n`)
  await here.close()
}

async function notedOf({ services, rows }: TestServer, url: string): Promise<string> {
  const { name, address } = EMAIL.to
  const email = {
    template: 'account-exists',
    recipient_name: name,
    recipient_email: address,
    data: {},
  } as const
  await services.database.asAccounts((own) => addEmails(own, [email]))
  const { mail } = readConfig({ SMTP_URL: url, DATA_DIR: services.config.dataDir })
  const mailer = makeMailer({ ...services.config, mail }, undefined, PATIENT)
  await sendDueEmails(services, mailer)
  mailer.close()
  const [noted] = await rows<{ outcome: string }>(
    `delete from outbox returning case when sent_at is null then last_error else 'sent' end as outcome`,
  )
  return String(noted?.outcome).replaceAll('\n', ' ')
}
