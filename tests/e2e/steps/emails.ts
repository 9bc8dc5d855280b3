import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'

const MAIN = process.env.E2E_DATA_DIR ?? ''

/** Decodes quoted-printable text. */
const decoded = (part: string): string =>
  part
    .replace(/=\r?\n/g, '')
    .replace(/(=[0-9A-F]{2})+/g, (bytes) => decodeURIComponent(bytes.replaceAll('=', '%')))

/** Decodes the quoted-printable parts of an e-mail. Other parts are not changed. */
const readable = (mail: string): string =>
  mail
    .split(/^--.*$/m)
    .map((part) => (/^content-transfer-encoding: quoted-printable/im.test(part) ? decoded(part) : part))
    .join('\n')

/** Decoded e-mails by path. They are cached because files never change, and there are hundreds by the end of a run. */
const known = new Map<string, { readonly at: number; readonly text: string }>()

function emailAt(path: string) {
  const email = known.get(path) ?? { at: statSync(path).mtimeMs, text: readable(readFileSync(path, 'utf8')) }
  known.set(path, email)
  return email
}

/** Returns all e-mails in the outbox folder, newest first. */
function keptEmails(dataDir: string): string[] {
  const folder = join(dataDir, 'outbox')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => emailAt(join(folder, name)))
    .sort((one, other) => other.at - one.at)
    .map(({ text }) => text)
}

/** Returns whether the e-mail's `To` header contains the address, and not a longer one that ends with it. */
function isTo(email: string, address: string): boolean {
  const to = /^to:.*(\r?\n[ \t].*)*/im.exec(email)?.[0] ?? ''
  return to.split(/[\s<>,]+/).includes(address)
}

const newestTo = (address: string, text: RegExp, dataDir: string): string =>
  keptEmails(dataDir).find((email) => isTo(email, address) && text.test(email)) ?? ''

/** Waits for an e-mail to an address with a matching text. @returns the newest one */
export async function emailTo(address: string, text: RegExp, dataDir = MAIN): Promise<string> {
  const newest = () => newestTo(address, text, dataDir)
  await expect
    .poll(newest, { message: `an e-mail to ${address} that has ${text}`, intervals: [50, 100] })
    .not.toBe('')
  return newest()
}

/** Waits for an e-mail to an address with a matching link. @returns the link in the newest one */
export async function linkInEmailTo(address: string, link: RegExp, dataDir = MAIN): Promise<string> {
  const email = await emailTo(address, link, dataDir)
  const links = email.match(/https?:\/\/[^\s"<>]+/g) ?? []
  return links.find((candidate) => link.test(candidate)) ?? ''
}
