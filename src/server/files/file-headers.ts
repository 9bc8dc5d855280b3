import type { FileRow } from '#database/files.ts'
import { cleanFilename } from './filename.ts'

/** What a browser may show in place; the rest is handed over as a file. */
const INLINE = ['application/pdf', 'image/jpeg', 'image/png']

const SANDBOX = "sandbox; default-src 'none'"
/** Chromium's viewer shows no PDF in a sandbox (D-files.6). */
const PDF = "default-src 'none'; frame-ancestors 'self'"

/** Headers under which a file of somebody's is never a page of our origin (D-files.6). */
export const fileHeaders = ({ content_type, filename }: FileRow): Record<string, string> => ({
  'Content-Type': content_type,
  'Content-Disposition': `${INLINE.includes(content_type) ? 'inline' : 'attachment'}; ${filenameParameters(cleanFilename(filename))}`,
  'Content-Security-Policy': content_type === 'application/pdf' ? PDF : SANDBOX,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'SAMEORIGIN',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'private, no-store',
  'Accept-Ranges': 'bytes',
})

/** The name in ASCII for old clients, and whole (RFC 6266, RFC 8187). */
export function filenameParameters(filename: string): string {
  const plain = filename.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(filename).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `filename="${plain}"; filename*=UTF-8''${encoded}`
}
