import { findUndelivered, markReturned, type UndeliveredEmail } from '#database/outbox.ts'
import type { Services } from '#server/services.ts'

/** An e-mail of ours that came back: which, and what was said of it. */
type Bounce = { readonly id: string; readonly why: string }

const REPORT = /^Content-Type:[^\n]*\breport-type="?delivery-status\b/im
const FAILED = /^Action:\s*failed\b/im
const REASON = [/^Diagnostic-Code:[ \t]*(?:[\w-]+[ \t]*;[ \t]*)?(\S[^\n]*)/im, /^Status:[ \t]*(\S[^\n]*)/im]
/** By its Message-ID (mail/message.ts), in the headers that come with the report behind the report's own. */
const OUR_MESSAGE_ID = /^Message-ID:[ \t]*<([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@/gim

/**
 * Reads a notice that an e-mail could not be delivered, as mail servers send them (RFC 3464).
 * @returns undefined for any other message, for one about a mere delay, and when it does not hold the headers of ours
 */
export function parseBounce(message: string): Bounce | undefined {
  const text = message.replaceAll('\r\n', '\n').replaceAll(/\n[ \t]+/g, ' ')
  const id = [...text.matchAll(OUR_MESSAGE_ID)].at(-1)?.[1]
  if (!REPORT.test(text) || !FAILED.test(text) || id === undefined) return undefined
  const why = REASON.map((line) => line.exec(text)?.[1]?.trim()).find(Boolean)
  return { id: id.toLowerCase(), why: why ?? 'It came back without a reason.' }
}

const ERROR_CHARACTERS = 1_000

/**
 * Notes that an e-mail came back.
 * @param why in the words of the mail server that sent it back
 * @returns whether there is such an e-mail
 */
export const recordBounce = (
  { database }: Pick<Services, 'database'>,
  id: string,
  why: string,
): Promise<boolean> =>
  database.asWorker((transaction) => markReturned(transaction, id, why.slice(0, ERROR_CHARACTERS)))

/** The e-mails that reached nobody, a line each, for whoever runs the server. */
export async function listUndelivered({ database }: Pick<Services, 'database'>): Promise<string[]> {
  const found = await database.asWorker(findUndelivered)
  return found.map(undeliveredLine)
}

const undeliveredLine = ({ at, template, recipient_email, last_error }: UndeliveredEmail) =>
  `${at.toISOString()}  ${recipient_email}  ${template}  ${(last_error ?? '').replaceAll(/\s+/g, ' ')}`
