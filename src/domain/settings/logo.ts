import { LOGO_BYTES, LOGO_PIXELS_MAX } from '../limits.ts'
import { LOGO_REFUSALS } from './messages.ts'

export type LogoType = 'image/png' | 'image/svg+xml'

/**
 * Checks an image by its content, not by its name.
 * @returns its type, or the reason why it cannot be a logo
 */
export function checkLogo(bytes: Uint8Array): { readonly type: LogoType } | { readonly fault: string } {
  if (bytes.length > LOGO_BYTES) return { fault: LOGO_REFUSALS.tooLarge }
  if (isPng(bytes))
    return pngSide(bytes) <= LOGO_PIXELS_MAX ? { type: 'image/png' } : { fault: LOGO_REFUSALS.tooWide }
  return isSvg(bytes) ? { type: 'image/svg+xml' } : { fault: LOGO_REFUSALS.wrongType }
}

/** The PNG signature, and the beginning of the header chunk that always follows it. */
const PNG_START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
const PNG_WIDTH_AT = 16
const PNG_HEIGHT_AT = 20

const isPng = (bytes: Uint8Array): boolean =>
  bytes.length >= PNG_HEIGHT_AT + 4 && PNG_START.every((byte, at) => bytes[at] === byte)

/** Returns a PNG's width or height, whichever is larger. */
function pngSide(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Math.max(view.getUint32(PNG_WIDTH_AT), view.getUint32(PNG_HEIGHT_AT))
}

const SVG_ROOT = /^<(?:[a-z]+:)?svg[\s/>]/
const SVG_NAMESPACE = 'http://www.w3.org/2000/svg'

/**
 * Returns whether the bytes are a UTF-8 document whose root is <svg> in the SVG namespace, without a document type that
 * defines entities.
 */
function isSvg(bytes: Uint8Array): boolean {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return false
  }
  const root = text.slice(rootAt(text))
  return SVG_ROOT.test(root) && root.slice(0, root.indexOf('>')).includes(SVG_NAMESPACE)
}

/**
 * The parts before the root element. A loop scans them, because a pattern with nested repetition could take forever.
 */
const PROLOG = [
  { start: '<?xml', end: '?>' },
  { start: '<!--', end: '-->' },
  { start: '<!DOCTYPE', end: '>' },
] as const

/** Returns the index of the root element, after the XML declaration, comments and document type. */
function rootAt(text: string): number {
  let at = 0
  for (;;) {
    at += /^\s*/.exec(text.slice(at))?.[0].length ?? 0
    const part = PROLOG.find(({ start }) => text.startsWith(start, at))
    if (!part) return at
    const end = text.indexOf(part.end, at + part.start.length)
    if (end === -1) return text.length
    at = end + part.end.length
  }
}
