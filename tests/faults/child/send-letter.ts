import { readConfig } from '#server/config.ts'
import type { Letter, Mailer } from '#server/mail/mailer.ts'
import { makeMailer } from '#server/mail/make-mailer.ts'
import { PATIENT } from '#tests/server.ts'

const LETTER: Letter = {
  id: '3f1bd630-da96-4d94-8164-b33ce40bd162',
  name: 'test',
  to: { name: 'Asha Verma', address: 'asha@acme.in' },
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  link: 'http://localhost:3000/',
}

/** @returns 'sent', or why not */
export const outcomeOf = (mailer: Mailer): Promise<string> =>
  mailer
    .send(LETTER)
    .then(() => 'sent', String)
    .finally(() => mailer.close())

/** Sends a letter by each of these servers, one after the other, and says a line of what came of it. */
export async function main(...urls: string[]): Promise<void> {
  for (const url of urls) {
    const outcome = await outcomeOf(makeMailer(readConfig({ SMTP_URL: url }), undefined, PATIENT))
    process.stdout.write(`${outcome.replaceAll('\n', ' ')}\n`)
  }
}
