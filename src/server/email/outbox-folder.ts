import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { syncPath } from '#database/embedded/durable-files.ts'
import type { Recipient } from './email.ts'
import { type Email, type Mailer, messageHeaders } from './mailer.ts'

/**
 * Keeps e-mails in a folder, for an installation that nobody but its own machine reaches.
 * @param say takes one line an e-mail, with its link
 */
export function outboxFolderMailer(
  { folder, from }: { folder: string; from: Recipient },
  domain: string,
  say: (line: string) => void = onStdout,
): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    async send(email) {
      const { message } = await transport.sendMail({
        ...messageHeaders(email, from, domain),
        // As they are, so that a link can be read and copied from the file.
        alternatives: [rawPart('text/plain', email.text), rawPart('text/html', email.html)],
      })
      const kept = keptEmail(email, new Date())
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeAtomically(folder, `${kept.file}.eml`, message as Buffer)
      // Last: with this the e-mail is listed.
      await writeAtomically(folder, `${kept.file}.json`, JSON.stringify(kept))
      say(consoleLine(email))
    },
    close: () => transport.close(),
  }
}

const rawPart = (type: string, content: string) => ({
  raw: `Content-Type: ${type}; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n${content}`,
})

/** Whole or not at all, whenever the process ends. */
async function writeAtomically(folder: string, name: string, content: string | Buffer): Promise<void> {
  const draft = join(folder, `${name}.draft`)
  await writeFile(draft, content, { mode: 0o600, flush: true })
  await rename(draft, join(folder, name))
  syncPath(folder)
}

const onStdout = (line: string) => {
  process.stdout.write(`${line}\n`)
}

const consoleLine = ({ to, subject, link }: Email) => `e-mail to ${to.address} (${subject}): ${link}`

/** An e-mail of the outbox folder, as the page shows it; it lies beside the .eml file under the same name. */
export type KeptEmail = {
  /** Without its ending. */
  readonly file: string
  readonly at: string
  readonly name: string
  readonly to: Recipient
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly link: string
}

const keptEmail = (email: Email, at: Date): KeptEmail => {
  const { id, name, to, subject, text, html, link } = email
  // By the id alone, so that an e-mail which is kept once more takes its own place.
  const file = `${name}-${id}`
  return { file, at: at.toISOString(), name, to, subject, text, html, link }
}

/**
 * The e-mails of the folder, newest first; none when nothing was ever sent.
 * @param unreadable is told of each file that is no e-mail, as a crash of an earlier version may have left one
 */
export async function keptEmails(
  folder: string,
  unreadable: (file: string, error: unknown) => void = () => undefined,
): Promise<KeptEmail[]> {
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const readable = async (file: string) => {
    try {
      return [JSON.parse(await readFile(join(folder, file), 'utf8')) as KeptEmail]
    } catch (error) {
      unreadable(file, error)
      return []
    }
  }
  const emails = await Promise.all(files.filter((file) => file.endsWith('.json')).map(readable))
  return emails.flat().sort((a, b) => (a.at < b.at ? 1 : -1))
}
