import { join } from 'node:path'
import { isEmail } from '#domain/links.ts'
import { readEmail } from '#domain/typed-text.ts'
import { isLocal } from './addresses.ts'
import {
  ConfigError,
  type Environment,
  invalidValue,
  parseName,
  parseUrl,
  quoted,
  readVariable,
} from './environment.ts'

/** An e-mail address with a name. It is an object, because further recipients could be injected into a string. */
export type Sender = { readonly name: string; readonly address: string }

export type MailConfig =
  | {
      readonly kind: 'smtp'
      readonly url: string
      /** True if credentials may be sent only over an encrypted connection. */
      readonly encrypted: boolean
      readonly from: Sender
    }
  | { readonly kind: 'outbox'; readonly folder: string; readonly from: Sender }

export const outboxFolderUnder = (dataDir: string): string => join(dataDir, 'outbox')

type Place = { product: string; publicUrl: URL; dataDir: string }

/**
 * Returns how e-mails are delivered: through the server in SMTP_URL, or to a folder, which is allowed only with a local
 * PUBLIC_URL.
 * @throws ConfigError for a public PUBLIC_URL without SMTP_URL
 */
export function readMailConfig(environment: Environment, { product, publicUrl, dataDir }: Place): MailConfig {
  const url = readVariable(environment, 'SMTP_URL', parseSmtpUrl, undefined)
  const from = readVariable(environment, 'MAIL_FROM', parseSender(product), {
    name: product,
    address: `no-reply@${publicUrl.hostname}`,
  })
  if (url !== undefined) {
    const server = new URL(url)
    // Without `encrypted`, a man-in-the-middle could pretend that the server does not support encryption, and read the
    // credentials.
    return { kind: 'smtp', url, encrypted: server.username !== '' && !isLocal(server), from }
  }
  if (isLocal(publicUrl)) return { kind: 'outbox', folder: outboxFolderUnder(dataDir), from }
  throw new ConfigError(
    'SMTP_URL',
    'is missing; with a public PUBLIC_URL, a mail server is required to send e-mails',
  )
}

const parseSmtpUrl = (text: string): string => {
  parseUrl(text, ['smtp:', 'smtps:'])
  return text
}

const parseSender =
  (product: string) =>
  (text: string): Sender => {
    const { name, bracketed } = splitSender(text)
    const address = readEmail(bracketed ?? text)
    if (!isEmail(address) && !/^[\w.-]+@localhost$/.test(address)) {
      return invalidValue(`${quoted(text)} is not an e-mail address, optionally after a name`)
    }
    return { name: parseName(name || product), address }
  }

function splitSender(text: string): { name: string; bracketed: string | undefined } {
  const [, name = '', bracketed] = /^(.*?)\s*<([^<>]*)>$/s.exec(text) ?? []
  return { name: name.replace(/^"(.*)"$/, '$1'), bracketed }
}

/** Returns whether MAIL_FROM contains the sender's name, not only the address. */
export const namesSender = ({ MAIL_FROM = '' }: Environment): boolean =>
  splitSender(MAIL_FROM.trim()).name !== ''
