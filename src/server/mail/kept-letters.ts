import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Recipient } from './letters/letter.ts'
import type { Email } from './mailer.ts'

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

export const keptEmail = (email: Email, at: Date): KeptEmail => {
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
