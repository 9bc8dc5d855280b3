import { LINK_CHARACTERS } from '#domain/limits.ts'
import { isEmail, normaliseLink } from '#domain/links.ts'
import { MISSING } from './printable-text.ts'

/** A part of a text, with the link's address if it is a link. */
export type Run = { readonly text: string; readonly href?: string }

/** A web or e-mail address. The pattern does not backtrack, so any text is searched in linear time. */
const ADDRESS =
  /https?:\/\/[^\s<>"“”]+|(?<![\p{L}\p{M}\w.!#$%&'’*+/=?^`{|}~-])[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w-]+(?:\.[\w-]+)+/giu
const PUNCTUATION_AT_END = /[.,;:!?'’”»…*_]+$/
const BRACKETS = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
])

/**
 * Splits a text at its addresses: 'Mail asha@acme.in.' → 'Mail ', a link, '.'. The parts add up to the text.
 * @param max maximum number of links; further addresses stay plain text
 */
export function findLinks(text: string, max = Number.POSITIVE_INFINITY): Run[] {
  let links = 0
  const runs: Run[] = []
  let end = 0
  for (const match of text.matchAll(ADDRESS)) {
    if (links >= max) break
    if (match[0].length > LINK_CHARACTERS) continue
    const address = withoutSentence(match[0])
    const href = hrefOf(address)
    if (!href) continue
    if (match.index > end) runs.push({ text: text.slice(end, match.index) })
    runs.push({ text: address, href })
    links++
    end = match.index + address.length
  }
  if (end < text.length) runs.push({ text: text.slice(end) })
  return runs
}

function hrefOf(address: string): string | null {
  // Without its missing characters, a link would lead somewhere else.
  if (address.includes(MISSING)) return null
  if (/^https?:/i.test(address)) return normaliseLink(address)
  return isEmail(address) ? `mailto:${address}` : null
}

/** Removes punctuation and brackets that belong to the sentence around an address. */
function withoutSentence(address: string): string {
  const trimmed = address.replace(PUNCTUATION_AT_END, '')
  const open = BRACKETS.get(trimmed.slice(-1))
  if (open && trimmed.split(open).length < trimmed.split(trimmed.slice(-1)).length)
    return withoutSentence(trimmed.slice(0, -1))
  return trimmed
}
