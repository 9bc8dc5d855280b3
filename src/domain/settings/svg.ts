import { LOGO_BYTES } from '../limits.ts'
import { LOGO_REFUSALS } from './messages.ts'

/** Why an SVG document cannot be the logo. */
export class UnusableSvg extends Error {}

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg'
const NAMESPACES = /\s(xmlns(?::[\w.-]+)?)\s*=\s*["']([^"']*)["']/g

/**
 * Rewrites an SVG document in UTF-8 without document type and entities, which drawing programs write and which not
 * every program reads. Returns undefined if the text is not SVG.
 * @throws UnusableSvg
 */
export function rewriteSvg(bytes: Uint8Array): string | undefined {
  const text = decodeXml(bytes)
  if (text === undefined) return undefined
  const prolog = readProlog(text)
  const name = /^<((?:[\w.-]+:)?svg)[\s/>]/.exec(text.slice(prolog.end))?.[1]
  if (name === undefined) return undefined
  const [root = '', ...rest] = expandEntities(text, prolog)
  const declaration = name === 'svg' ? 'xmlns' : `xmlns:${name.slice(0, name.indexOf(':'))}`
  const isSvg = [...root.matchAll(NAMESPACES)].some(
    ([, attribute, value]) => attribute === declaration && value === SVG_NAMESPACE,
  )
  if (!isSvg) throw new UnusableSvg(LOGO_REFUSALS.noNamespace)
  return [root, ...rest].join('')
}

const DECLARED_ENCODING = /^<\?xml\s[^>]*?encoding\s*=\s*["']([\w.-]+)["']/

/**
 * Decodes XML by its byte order mark, its first character, or the encoding that it declares. Returns undefined for
 * other formats.
 */
function decodeXml(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c))
    return decode(bytes, 'utf-16be')
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0))
    return decode(bytes, 'utf-16le')
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  if (!/^(?:\xef\xbb\xbf)?\s*</.test(start)) return undefined
  const declared = DECLARED_ENCODING.exec(start)?.[1] ?? 'utf-8'
  // A document that is not in UTF-16 after all, although its declaration says so, is read as UTF-8.
  return decode(bytes, /^utf-?16/i.test(declared) ? 'utf-8' : declared)
}

function decode(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new UnusableSvg(LOGO_REFUSALS.encoding)
  }
}

type Entities = ReadonlyMap<string, string>
type Prolog = { readonly end: number; readonly entities: Entities }

// The patterns match at `lastIndex` only, and each text in only one way, so that none takes forever.
const SKIPPED = /\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->/y
const DOCTYPE_START = /<!DOCTYPE(?:[^"'[>]|"[^"]*"|'[^']*')*/y
const DOCTYPE_END = /\s*>/y
const ENTITY = /<!ENTITY\s+([^\s%"'>]+)\s+(?:"([^"]*)"|'([^']*)')\s*>/y
const DECLARATION = /<![A-Z]+(?:[^"'>]|"[^"]*"|'[^']*')*>|%[^\s;]+;/y

/** Reads everything before the root element: declaration, comments and document type. */
function readProlog(text: string): Prolog {
  const reader = readerOf(text)
  const entities = new Map<string, string>()
  while (reader.read(SKIPPED));
  if (reader.read(DOCTYPE_START)) {
    if (reader.read(/\[/y)) readEntities(reader, entities)
    if (!reader.read(DOCTYPE_END)) throw new UnusableSvg(LOGO_REFUSALS.unreadable)
    while (reader.read(SKIPPED));
  }
  return { end: reader.at(), entities }
}

/** Reads the internal subset of a document type. Entities in other files are not read. */
function readEntities(reader: Reader, entities: Map<string, string>): void {
  while (!reader.read(/\]/y)) {
    const [, name, quoted, apostrophed] = reader.read(ENTITY) ?? []
    if (name !== undefined && !entities.has(name)) entities.set(name, quoted ?? apostrophed ?? '')
    const isRead = name !== undefined || reader.read(SKIPPED) || reader.read(DECLARATION)
    if (!isRead) throw new UnusableSvg(LOGO_REFUSALS.unreadable)
  }
}

type Reader = ReturnType<typeof readerOf>

function readerOf(text: string, start = 0) {
  let at = start
  return {
    at: () => at,
    read(pattern: RegExp): RegExpExecArray | undefined {
      pattern.lastIndex = at
      const found = pattern.exec(text)
      if (found) at = pattern.lastIndex
      return found ?? undefined
    },
  }
}

/** A tag, a text, or one of the parts in which references have no meaning. */
const PART =
  /(<[^\s!?"'<>](?:[^"'<>]|"[^"<]*"|'[^'<]*')*>)|([^<]+)|<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>/y
const REFERENCE = /&([^\s#;&<>"']+);/g
const PREDEFINED = ['amp', 'lt', 'gt', 'quot', 'apos']
const NESTED_MAX = 10

/** Returns the tags, texts and comments from the root element on, with the values of entities in place. */
function expandEntities(text: string, { end, entities }: Prolog): string[] {
  let expanded = 0
  const expand = (part: string, isInTag: boolean, depth = 0): string =>
    part.replace(REFERENCE, (reference, name: string) => {
      if (PREDEFINED.includes(name)) return reference
      const value = entities.get(name)
      if (value === undefined) throw new UnusableSvg(LOGO_REFUSALS.unknownEntity(name))
      expanded += 1 + value.length
      if (expanded > LOGO_BYTES || depth > NESTED_MAX) throw new UnusableSvg(LOGO_REFUSALS.tooComplex)
      const whole = expand(value, isInTag, depth + 1)
      return isInTag ? whole.replaceAll('"', '&quot;').replaceAll("'", '&apos;') : whole
    })

  const parts: string[] = []
  const reader = readerOf(text, end)
  while (reader.at() < text.length) {
    const found = reader.read(PART)
    if (!found) throw new UnusableSvg(LOGO_REFUSALS.unreadable)
    const [part, tag, content] = found
    parts.push(tag === undefined && content === undefined ? part : expand(part, tag !== undefined))
  }
  return parts
}
