import type { FileRow } from '#database/files.ts'
import { FILENAME_CHARACTERS } from '#domain/limits.ts'
import { cleanText } from '#domain/text.ts'

/** Types that browsers display. All other types are downloaded. */
const INLINE = ['application/pdf', 'image/jpeg', 'image/png']

const SANDBOX = "sandbox; default-src 'none'"
/**
 * Contains no sandbox, because Chromium's PDF viewer does not work in one (D-files.6). WebKit's viewer needs inline
 * styles.
 */
const PDF = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'"

/** Returns headers that prevent uploaded files from acting as pages of our origin (D-files.6). */
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

/** Returns the name twice: in ASCII for old clients, and in full (RFC 6266, RFC 8187). */
export function filenameParameters(filename: string): string {
  const plain = filename.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(filename).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `filename="${plain}"; filename*=UTF-8''${encoded}`
}

/**
 * Control characters, line separators, zero-width spaces, and bidirectional controls. The last can make 'gpj.exe' look
 * like 'exe.jpg'.
 */
const INVISIBLE_CHARACTERS = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu
/** The folders in a path, separated by slashes or backslashes. */
const FOLDERS = /^.*[/\\]/s

/**
 * Removes directories and invisible characters from a file name, before `cleanText` could replace them with blanks.
 * Shortens it, but keeps its extension.
 */
export const cleanFilename = (filename: string): string =>
  shorten(cleanText(filename.replace(INVISIBLE_CHARACTERS, '')).replace(FOLDERS, '').trim())

function shorten(name: string): string {
  const characters = [...name]
  if (characters.length <= FILENAME_CHARACTERS) return name
  const extension = /\.\w{1,10}$/.exec(name)?.[0] ?? ''
  return characters.slice(0, FILENAME_CHARACTERS - extension.length).join('') + extension
}
