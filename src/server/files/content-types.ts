import { fileTypeFromBuffer } from 'file-type'
import type { FileExtension } from '#domain/files/file-rules.ts'

const OFFICE = 'application/vnd.openxmlformats-officedocument'

type FileType = {
  readonly contentType: string
  /** Results of `detectContent` that are allowed for this extension. */
  readonly contents: readonly string[]
}

/** Old Office files share one container format. The directory that distinguishes them may be anywhere in the file. */
const OLD_OFFICE = ['old-office', 'doc', 'ppt', 'xls']

/**
 * The content type and the allowed contents by extension. New Office files also allow 'office', because their type is
 * not always detected.
 */
const FILE_TYPES: Record<FileExtension, FileType> = {
  pdf: { contentType: 'application/pdf', contents: ['pdf'] },
  doc: { contentType: 'application/msword', contents: OLD_OFFICE },
  docx: { contentType: `${OFFICE}.wordprocessingml.document`, contents: ['docx', 'office'] },
  ppt: { contentType: 'application/vnd.ms-powerpoint', contents: OLD_OFFICE },
  pptx: { contentType: `${OFFICE}.presentationml.presentation`, contents: ['pptx', 'office'] },
  xls: { contentType: 'application/vnd.ms-excel', contents: OLD_OFFICE },
  xlsx: { contentType: `${OFFICE}.spreadsheetml.sheet`, contents: ['xlsx', 'office'] },
  jpg: { contentType: 'image/jpeg', contents: ['jpg'] },
  jpeg: { contentType: 'image/jpeg', contents: ['jpg'] },
  png: { contentType: 'image/png', contents: ['png'] },
  mp4: { contentType: 'video/mp4', contents: ['mp4', '3gp'] },
  mov: { contentType: 'video/quicktime', contents: ['mov', 'mp4'] },
}

/** Number of bytes at the beginning of a file from which `detectContent` detects the type. */
export const SIGNATURE_BYTES = 64 * 1024

export const contentTypeOf = (extension: FileExtension): string => FILE_TYPES[extension].contentType

/** Returns whether a file with this content may have this extension. @param content a result of `detectContent` */
export const matchesExtension = (extension: FileExtension, content: string): boolean =>
  FILE_TYPES[extension].contents.includes(content)

/** Contents for which the library file-type uses a different name. */
const SAME_CONTENTS: Readonly<Record<string, string>> = { apng: 'png', m4v: 'mp4' }

/**
 * Returns the kind of a file's content: its usual extension, or 'office', 'old-office', 'encrypted-office', 'iwork',
 * 'html' or 'text' (domain/files/file-contents.ts). Returns '' if it is unknown.
 * @param beginning at least SIGNATURE_BYTES, or the whole file
 */
export async function detectContent(beginning: Buffer): Promise<string> {
  if (isPdf(beginning)) return 'pdf'
  // Checks UTF-16 first, because the library file-type mistakes a byte order mark for audio.
  if (isUtf16(beginning)) return textContent(beginning)
  const { ext = '' } = (await fileTypeFromBuffer(beginning)) ?? {}
  if (ext === 'cfb') return oldOfficeContent(beginning)
  if (ext === 'zip') return zipContent(beginning)
  return ext === '' ? textContent(beginning) : (SAME_CONTENTS[ext] ?? ext)
}

const PDF_HEADER = '%PDF-'
/** PDF viewers search this many bytes for the header. */
const HEADER_BYTES = 1024
/** Printer escape sequence, which precedes lines such as '@PJL ENTER LANGUAGE=PDF'. */
const PRINTER_ESCAPE = '\u001b%-12345X'
const BYTE_ORDER_MARK = '\u00ef\u00bb\u00bf'

/**
 * Returns whether the beginning contains a PDF header, preceded only by blanks, zeros, a byte order mark and printer
 * commands. No browser shows a file with such a beginning as an HTML page.
 */
function isPdf(beginning: Buffer): boolean {
  const text = beginning.toString('latin1', 0, HEADER_BYTES)
  const header = text.indexOf(PDF_HEADER)
  if (header === -1) return false
  const preamble = text.slice(0, header).replace(BYTE_ORDER_MARK, '').replaceAll(PRINTER_ESCAPE, '')
  const lines = preamble.replaceAll('\0', ' ').split(/[\r\n]/)
  return lines.every((line) => line.trim() === '' || line.startsWith('@PJL'))
}

/** Name of the stream in an encrypted new Office file. Its container is the same as that of old Office files. */
export const ENCRYPTED_PACKAGE = Buffer.from('EncryptedPackage', 'utf16le')

const STREAMS = [
  [ENCRYPTED_PACKAGE, 'encrypted-office'],
  [Buffer.from('PowerPoint Document', 'utf16le'), 'ppt'],
  [Buffer.from('WordDocument', 'utf16le'), 'doc'],
  [Buffer.from('Workbook', 'utf16le'), 'xls'],
] as const

const oldOfficeContent = (beginning: Buffer): string =>
  STREAMS.find(([name]) => beginning.includes(name))?.[1] ?? 'old-office'

const ZIP_ENTRY = 'PK\u0003\u0004'
const OFFICE_ENTRY = /^(\[Content_Types\]\.xml|_rels\/|docProps\/|customXml\/|(ppt|word|xl)\/)/
const IWORK_ENTRY = /^(Index\/|Index\.zip)/

/** Returns an archive's type, judged by the names of its first entries. */
function zipContent(beginning: Buffer): string {
  const names: string[] = []
  for (let at = 0; at !== -1; at = beginning.indexOf(ZIP_ENTRY, at + 1)) {
    names.push(beginning.toString('latin1', at + 30, at + 60))
  }
  if (names.some((name) => OFFICE_ENTRY.test(name))) return 'office'
  return names.some((name) => IWORK_ENTRY.test(name)) ? 'iwork' : 'zip'
}

/** An HTML page, or a web archive (MHTML), which some programs name .doc. */
const HTML = /^\s*(<(!--|(!doctype html|html|head|body|meta|title|style|script|table|div)\b)|MIME-Version:)/i
const SVG = /^\s*<svg\b/i

/** Returns 'html', 'svg', 'text', or '' for other content. */
function textContent(beginning: Buffer): string {
  const text = beginning.toString(isUtf16(beginning) ? 'utf16le' : 'utf8').replace(/^\ufeff/, '')
  if (HTML.test(text)) return 'html'
  if (SVG.test(text)) return 'svg'
  return hasControlCharacters(text) ? '' : 'text'
}

/** Returns whether a file begins with the byte order mark of little-endian UTF-16, like text from Windows programs. */
const isUtf16 = (beginning: Buffer): boolean => beginning[0] === 0xff && beginning[1] === 0xfe

const hasControlCharacters = (text: string): boolean => /\p{Cc}/u.test(text.replace(/[\t\n\f\r]/g, ''))

/** Passes on a file's chunks. Calls `onFound`, perhaps more than once, if they contain `bytes`, even across chunks. */
export async function* watchFor(
  bytes: Buffer,
  chunks: AsyncIterable<Uint8Array>,
  onFound: () => void,
): AsyncGenerator<Uint8Array, void> {
  let end = Buffer.of()
  for await (const chunk of chunks) {
    const content = Buffer.concat([end, chunk])
    if (content.includes(bytes)) onFound()
    end = content.subarray(-bytes.length)
    yield chunk
  }
}
