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

/** By path: a letter is kept whole and never changed, and there are hundreds before the last story looks for one. */
const known = new Map<string, { readonly at: number; readonly text: string }>()

function letterAt(path: string) {
  const letter = known.get(path) ?? { at: statSync(path).mtimeMs, text: readable(readFileSync(path, 'utf8')) }
  known.set(path, letter)
  return letter
}

/** Newest first. */
function keptLetters(dataDir: string): string[] {
  const folder = join(dataDir, 'outbox')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => letterAt(join(folder, name)))
    .sort((one, other) => other.at - one.at)
    .map(({ text }) => text)
}

const newestTo = (address: string, text: RegExp, dataDir: string): string =>
  keptLetters(dataDir).find((letter) => letter.includes(address) && text.test(letter)) ?? ''

/** The newest letter to an address whose text matches, once it has arrived. */
export async function letterTo(address: string, text: RegExp, dataDir = MAIN): Promise<string> {
  const newest = () => newestTo(address, text, dataDir)
  await expect.poll(newest, { message: `a letter to ${address} that has ${text}` }).not.toBe('')
  return newest()
}

/** The address of the link in the newest letter to somebody that matches. */
export async function linkInLetterTo(address: string, link: RegExp, dataDir = MAIN): Promise<string> {
  const letter = await letterTo(address, link, dataDir)
  const links = letter.match(/https?:\/\/[^\s"<>]+/g) ?? []
  return links.find((candidate) => link.test(candidate)) ?? ''
}
