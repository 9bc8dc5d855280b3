import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'

const MAIN = process.env.E2E_DATA_DIR ?? ''

/** Quoted-printable as mail programs write it: soft line ends go, =XX becomes its byte. */
const decoded = (part: string): string =>
  part
    .replace(/=\r?\n/g, '')
    .replace(/(=[0-9A-F]{2})+/g, (bytes) => decodeURIComponent(bytes.replaceAll('=', '%')))

/** A mail's parts as people read them; one that is not quoted-printable stands as it is. */
const readable = (mail: string): string =>
  mail
    .split(/^--.*$/m)
    .map((part) => (/^content-transfer-encoding: quoted-printable/im.test(part) ? decoded(part) : part))
    .join('\n')

function lettersTo(address: string, dataDir: string): string[] {
  const folder = join(dataDir, 'outbox')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => join(folder, name))
    .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)
    .map((path) => readable(readFileSync(path, 'utf8')))
    .filter((mail) => mail.includes(address))
}

/** The newest letter to an address whose text matches, once it has arrived. */
export async function letterTo(address: string, text: RegExp, dataDir = MAIN): Promise<string> {
  const newest = () => lettersTo(address, dataDir).find((mail) => text.test(mail)) ?? ''
  await expect.poll(newest, { message: `a letter to ${address} that has ${text}` }).not.toBe('')
  return newest()
}

/** The address of the link in the newest letter to somebody that matches. */
export async function linkInLetterTo(address: string, link: RegExp, dataDir = MAIN): Promise<string> {
  const letter = await letterTo(address, link, dataDir)
  const links = letter.match(/https?:\/\/[^\s"<>]+/g) ?? []
  return links.find((candidate) => link.test(candidate)) ?? ''
}
