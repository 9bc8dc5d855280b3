import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { keptLetter } from './kept-letters.ts'
import type { Recipient } from './letters/letter.ts'
import type { Letter, Mailer } from './mailer.ts'
import { headersOf } from './message.ts'

/**
 * Keeps letters in a folder, for an installation that nobody but its own machine reaches.
 * @param say takes one line a letter, with its link
 */
export function outboxFolder(
  { folder, from }: { folder: string; from: Recipient },
  domain: string,
  say: (line: string) => void = onStdout,
): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    async send(letter) {
      const { message } = await transport.sendMail({
        ...headersOf(letter, from, domain),
        // As they are, so that a link can be read and copied from the file.
        alternatives: [asWritten('text/plain', letter.text), asWritten('text/html', letter.html)],
      })
      const kept = keptLetter(letter, new Date())
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await keep(join(folder, `${kept.file}.json`), JSON.stringify(kept))
      await keep(join(folder, `${kept.file}.eml`), message as Buffer)
      say(lineOf(letter))
    },
    close: () => transport.close(),
  }
}

const asWritten = (type: string, content: string) => ({
  raw: `Content-Type: ${type}; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n${content}`,
})

const keep = (path: string, content: string | Buffer) => writeFile(path, content, { mode: 0o600 })

const onStdout = (line: string) => {
  process.stdout.write(`${line}\n`)
}

const lineOf = ({ to, subject, link }: Letter) => `letter to ${to.address} (${subject}): ${link}`
