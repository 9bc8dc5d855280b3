import { findUndelivered, markReturned, type UndeliveredEmail } from '#database/outbox.ts'
import type { Services } from '#server/services.ts'

/** A bounced e-mail, with the reason given by the mail server. */
type Bounce = { readonly id: string; readonly why: string }

const REPORT = /^Content-Type:[^\n]*\breport-type="?delivery-status\b/im
const FAILED = /^Action:\s*failed\b/im
const REASON = [/^Diagnostic-Code:[ \t]*(?:[\w-]+[ \t]*;[ \t]*)?(\S[^\n]*)/im, /^Status:[ \t]*(\S[^\n]*)/im]
/** The Message-ID of our e-mail (mailer.ts) in the headers of the original, which follow the report's own headers. */
const OUR_MESSAGE_ID = /^Message-ID:[ \t]*<([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@/gim

/**
 * Parses a notice that an e-mail could not be delivered (RFC 3464).
 * @returns undefined for other messages, for notices of a delay, and for notices without the headers of one of our
 *   e-mails
 */
export function parseBounce(message: string): Bounce | undefined {
  const text = message.replaceAll('\r\n', '\n').replaceAll(/\n[ \t]+/g, ' ')
  const id = [...text.matchAll(OUR_MESSAGE_ID)].at(-1)?.[1]
  if (!REPORT.test(text) || !FAILED.test(text) || id === undefined) return undefined
  const why = REASON.map((line) => line.exec(text)?.[1]?.trim()).find(Boolean)
  return { id: id.toLowerCase(), why: why ?? 'Returned without a reason.' }
}

const ERROR_CHARACTERS = 1_000

/**
 * Records that an e-mail bounced.
 * @param why reason given by the mail server
 * @returns false if there is no such e-mail
 */
export const recordBounce = (
  { database }: Pick<Services, 'database'>,
  id: string,
  why: string,
): Promise<boolean> =>
  database.asWorker((transaction) => markReturned(transaction, id, why.slice(0, ERROR_CHARACTERS)))

/** Lists undelivered e-mails for the operator, one per line. */
export async function listUndelivered({ database }: Pick<Services, 'database'>): Promise<string[]> {
  const found = await database.asWorker(findUndelivered)
  return found.map(undeliveredLine)
}

const undeliveredLine = ({ at, template, recipient_email, last_error }: UndeliveredEmail) =>
  `${at.toISOString()}  ${recipient_email}  ${template}  ${(last_error ?? '').replaceAll(/\s+/g, ' ')}`
