import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { syncPath } from '#database/embedded/durable-files.ts'
import { namesPerson } from '#domain/personal-data/expressions.ts'
import type { CalendarFile, Recipient } from './email.ts'
import { attachmentsOf, type Email, type Mailer, messageHeaders } from './mailer.ts'

/**
 * Writes e-mails to a folder, for a local installation.
 * @param print prints one line for each e-mail, with its link
 */
export function outboxFolderMailer(
  { folder, from }: { folder: string; from: Recipient },
  domain: string,
  print: (line: string) => void = onStdout,
): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    async send(email) {
      const { message } = await transport.sendMail({
        ...messageHeaders(email, from, domain),
        // Uses no transfer encoding, so that people can copy links from the file.
        alternatives: [rawPart('text/plain', email.text), rawPart('text/html', email.html)],
        attachments: attachmentsOf(email),
      })
      const stored = toStoredEmail(email, new Date())
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeAtomically(folder, `${stored.file}.eml`, message as Buffer)
      // Writes this file last, because it makes the e-mail appear in the list.
      await writeAtomically(folder, `${stored.file}.json`, JSON.stringify(stored))
      print(consoleLine(email))
    },
    close: () => transport.close(),
  }
}

const rawPart = (type: string, content: string) => ({
  raw: `Content-Type: ${type}; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n${content}`,
})

/** Writes a file completely or not at all. */
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

/** An e-mail in the outbox folder. The .eml file next to it has the same name. */
export type StoredEmail = {
  /** File name without extension. */
  readonly file: string
  readonly at: string
  readonly name: string
  readonly to: Recipient
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly link: string
  readonly calendar?: CalendarFile
}

const toStoredEmail = (email: Email, at: Date): StoredEmail => {
  const { id, name, to, subject, text, html, link, calendar } = email
  // The name contains the id, so that storing the e-mail again replaces the file.
  const file = `${name}-${id}`
  return { file, at: at.toISOString(), name, to, subject, text, html, link, ...(calendar && { calendar }) }
}

/**
 * Reads the e-mails in the folder, newest first.
 * @param onUnreadable reports files that are not e-mails, which a crash of an earlier version may have left behind
 */
export async function readStoredEmails(
  folder: string,
  onUnreadable: (file: string, error: unknown) => void = () => undefined,
): Promise<StoredEmail[]> {
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const readEmail = async (file: string) => {
    try {
      return [JSON.parse(await readFile(join(folder, file), 'utf8')) as StoredEmail]
    } catch (error) {
      onUnreadable(file, error)
      return []
    }
  }
  const emails = await Promise.all(files.filter((file) => file.endsWith('.json')).map(readEmail))
  return emails.flat().sort((a, b) => (a.at < b.at ? 1 : -1))
}

/** Deletes the e-mails in the folder that contain one of the expressions. */
export async function deleteStoredEmails(folder: string, expressions: readonly string[]): Promise<void> {
  for (const { file, ...email } of await readStoredEmails(folder)) {
    if (!namesPerson(Object.values({ ...email, to: JSON.stringify(email.to) }).join('\n'), expressions))
      continue
    await rm(join(folder, `${file}.json`), { force: true })
    await rm(join(folder, `${file}.eml`), { force: true })
  }
}
