/** An e-mail of ours that came back: which, and what was said of it. */
export type Returned = { readonly id: string; readonly why: string }

const REPORT = /^Content-Type:[^\n]*\breport-type="?delivery-status\b/im
const FAILED = /^Action:\s*failed\b/im
const REASON = [/^Diagnostic-Code:[ \t]*(?:[\w-]+[ \t]*;[ \t]*)?(\S[^\n]*)/im, /^Status:[ \t]*(\S[^\n]*)/im]
/** By its Message-ID (mail/message.ts), in the headers that come with the report behind the report's own. */
const OURS = /^Message-ID:[ \t]*<([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@/gim

/**
 * Reads a notice that an e-mail could not be delivered, as mail servers send them (RFC 3464).
 * @returns undefined for any other message, for one about a mere delay, and when it does not hold the headers of ours
 */
export function readReturned(message: string): Returned | undefined {
  const text = message.replaceAll('\r\n', '\n').replaceAll(/\n[ \t]+/g, ' ')
  const id = [...text.matchAll(OURS)].at(-1)?.[1]
  if (!REPORT.test(text) || !FAILED.test(text) || id === undefined) return undefined
  const why = REASON.map((line) => line.exec(text)?.[1]?.trim()).find(Boolean)
  return { id: id.toLowerCase(), why: why ?? 'It came back without a reason.' }
}
