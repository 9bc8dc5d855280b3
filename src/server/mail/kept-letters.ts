import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Recipient } from './letters/letter.ts'
import type { Letter } from './mailer.ts'

/** A letter of the outbox folder, as the page shows it; it lies beside the .eml file under the same name. */
export type KeptLetter = {
  /** Without its ending; begins with the time, so that names sort. */
  readonly file: string
  readonly at: string
  readonly name: string
  readonly to: Recipient
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly link: string
}

export const keptLetter = (letter: Letter, at: Date): KeptLetter => {
  const { id, name, to, subject, text, html, link } = letter
  const file = `${at.toISOString().replaceAll(':', '-')}-${name}-${id}`
  return { file, at: at.toISOString(), name, to, subject, text, html, link }
}

/** The letters of the folder, newest first; none when nothing was ever sent. */
export async function keptLetters(folder: string): Promise<KeptLetter[]> {
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const names = files.filter((file) => file.endsWith('.json')).sort((a, b) => (a < b ? 1 : -1))
  return Promise.all(
    names.map(async (file) => JSON.parse(await readFile(join(folder, file), 'utf8')) as KeptLetter),
  )
}
