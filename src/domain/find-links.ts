import { LINK_CHARACTERS } from './limits.ts'
import { isEmail, parseWebAddress } from './links.ts'

/** A part of a text, with the link's address if it is a link. */
export type Run = { readonly text: string; readonly href?: string }

/** Characters of a host, a port and a user name. A user name must match, so that `parseWebAddress` can reject it. */
const HOST = String.raw`[\p{L}\p{M}\p{Nd}\u2010\u2011.@:_~%-]`
/**
 * Characters that end an address: whitespace, quotes, punctuation of scripts that need no space after it, and invisible
 * characters, which could disguise the target.
 */
const END = String.raw`\s\p{Bidi_Control}\u00ad\u200b\u2060\ufeff<>"‘’“”„«»‹›\\^${'`'}…।॥،؛؟\u3001-\u3011！（），：；？［］｛｝`
/** A path, query or fragment. It also ends where the next address follows without a space. */
const PATH = String.raw`[/?#](?:(?![,;|]https?:\/\/)[^${END}])*`
const WEB_ADDRESS = String.raw`(?<![\w@])(?:https?:\/\/|(?<![./-])www\.)${HOST}+(?:${PATH})?`
const EMAIL = String.raw`(?<![\p{L}\p{M}\w.!#$%&'’*+/=?^${'`'}{|}~-])[\w.!#$%&'*+/=?^${'`'}{|}~-]{1,64}@[\w-]+(?:\.[\w-]+)+`
/** The pattern does not backtrack, so any text is searched in linear time. */
const ADDRESS = new RegExp(`${WEB_ADDRESS}|${EMAIL}`, 'giu')
/** A single dot after 'www' may end a sentence. */
const WITHOUT_SCHEME = /^www\.[^./]+\.[^.]/i
const PUNCTUATION_AT_END = ".,;:!?'*_|–—([{"
const BRACKETS = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
])
const OPENING_BRACKETS = new Set(BRACKETS.values())

/**
 * Splits a text at its web and e-mail addresses: 'See www.acme.in.' → 'See ', a link, '.'. The parts add up to the text.
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
  const isWeb = /^https?:/i.test(address) || WITHOUT_SCHEME.test(address)
  return (isWeb && parseWebAddress(address)) || (isEmail(address) ? `mailto:${address}` : null)
}

/** Removes the end of an address that belongs to the sentence around it: punctuation, and from an unmatched bracket. */
function withoutSentence(address: string): string {
  let end = unmatchedBracketIn(address)
  while (PUNCTUATION_AT_END.includes(address.charAt(end - 1))) end--
  return address.slice(0, end)
}

/** Returns the index of the first closing bracket without an opening one, or the length of the text. */
function unmatchedBracketIn(text: string): number {
  const open: string[] = []
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index)
    if (OPENING_BRACKETS.has(character)) open.push(character)
    else if (BRACKETS.has(character) && open.pop() !== BRACKETS.get(character)) return index
  }
  return text.length
}
