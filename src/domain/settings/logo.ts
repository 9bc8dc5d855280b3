import { LOGO_BYTES, LOGO_PIXELS_MAX } from '../limits.ts'
import { LOGO_REFUSALS } from './messages.ts'
import { rewriteSvg, UnusableSvg } from './svg.ts'

export type LogoType = 'image/png' | 'image/svg+xml'

type CheckedLogo =
  | { readonly type: LogoType; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly fault: string }

/**
 * Checks an image by its content, not by its name.
 * @returns its type and the bytes to store, or the reason why it cannot be a logo
 */
export function checkLogo(bytes: Uint8Array<ArrayBuffer>): CheckedLogo {
  if (bytes.length > LOGO_BYTES) return { fault: LOGO_REFUSALS.tooLarge }
  if (isPng(bytes))
    return pngSide(bytes) <= LOGO_PIXELS_MAX ? { type: 'image/png', bytes } : { fault: LOGO_REFUSALS.tooWide }
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? { fault: LOGO_REFUSALS.compressed } : checkSvg(bytes)
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

function checkSvg(bytes: Uint8Array): CheckedLogo {
  try {
    const text = rewriteSvg(bytes)
    if (text === undefined) return { fault: LOGO_REFUSALS.wrongType }
    const rewritten = new TextEncoder().encode(text)
    if (rewritten.length > LOGO_BYTES) return { fault: LOGO_REFUSALS.tooComplex }
    return { type: 'image/svg+xml', bytes: rewritten }
  } catch (error) {
    if (error instanceof UnusableSvg) return { fault: error.message }
    throw error
  }
}
