import type { FileRow } from '#database/files.ts'
import { FILENAME_CHARACTERS } from '#domain/limits.ts'
import { cleanText } from '#domain/text.ts'

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

/** Control characters, ends of lines, and what turns the direction of text: 'gpj.exe' must not read as 'exe.jpg'. */
const INVISIBLE_CHARACTERS = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu
/** Of any system. */
const FOLDERS = /^.*[/\\]/s

/** A file's name as given: without folders and what does not show, and cut to what a disk takes, its ending kept. */
export const cleanFilename = (filename: string): string =>
  shortened(cleanText(filename).replace(INVISIBLE_CHARACTERS, '').replace(FOLDERS, '').trim())

function shortened(name: string): string {
  const characters = [...name]
  if (characters.length <= FILENAME_CHARACTERS) return name
  const ending = /\.\w{1,10}$/.exec(name)?.[0] ?? ''
  return characters.slice(0, FILENAME_CHARACTERS - ending.length).join('') + ending
}
