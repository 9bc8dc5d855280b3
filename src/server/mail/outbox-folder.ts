import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { syncPath } from '#database/embedded/durable-files.ts'
import { keptEmail } from './kept-letters.ts'
import type { Recipient } from './letters/letter.ts'
import type { Email, Mailer } from './mailer.ts'
import { headersOf } from './message.ts'

/**
 * Keeps e-mails in a folder, for an installation that nobody but its own machine reaches.
 * @param say takes one line an e-mail, with its link
 */
export function outboxFolder(
  { folder, from }: { folder: string; from: Recipient },
  domain: string,
  say: (line: string) => void = onStdout,
): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    async send(email) {
      const { message } = await transport.sendMail({
        ...headersOf(email, from, domain),
        // As they are, so that a link can be read and copied from the file.
        alternatives: [asWritten('text/plain', email.text), asWritten('text/html', email.html)],
      })
      const kept = keptEmail(email, new Date())
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await keep(folder, `${kept.file}.eml`, message as Buffer)
      // Last: with this the e-mail is listed.
      await keep(folder, `${kept.file}.json`, JSON.stringify(kept))
      say(lineOf(email))
    },
    close: () => transport.close(),
  }
}

const asWritten = (type: string, content: string) => ({
  raw: `Content-Type: ${type}; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n${content}`,
})

/** Whole or not at all, whenever the process ends. */
async function keep(folder: string, name: string, content: string | Buffer): Promise<void> {
  const draft = join(folder, `${name}.draft`)
  await writeFile(draft, content, { mode: 0o600, flush: true })
  await rename(draft, join(folder, name))
  syncPath(folder)
}

const onStdout = (line: string) => {
  process.stdout.write(`${line}\n`)
}

const lineOf = ({ to, subject, link }: Email) => `e-mail to ${to.address} (${subject}): ${link}`
