import type { Message } from '../message.ts'
import { type FileExtension, type FileKind, isAllowedExtension } from './file-rules.ts'
import { fileTypeNotAllowed } from './messages.ts'

/**
 * Display names of file types that often come with the wrong extension, keyed by their usual extension. The keys
 * 'office', 'old-office', 'iwork', 'html' and 'text' stand for file types with several extensions.
 */
const DOCUMENTS = {
  pdf: 'a PDF',
  doc: 'an older Word document',
  docx: 'a Word document',
  docm: 'a Word document with macros',
  ppt: 'an older PowerPoint presentation',
  pptx: 'a PowerPoint presentation',
  pptm: 'a PowerPoint presentation with macros',
  ppsx: 'a PowerPoint slide show',
  xls: 'an older Excel workbook',
  xlsx: 'an Excel workbook',
  xlsm: 'an Excel workbook with macros',
  office: 'an Office file',
  'old-office': 'an older or password-protected Office file',
  odt: 'an OpenDocument text',
  odp: 'an OpenDocument presentation',
  ods: 'an OpenDocument spreadsheet',
  iwork: 'a Keynote, Pages or Numbers file',
  rtf: 'a rich text (RTF) document',
  html: 'a web page (HTML)',
  xml: 'an XML file',
  text: 'a text file (such as CSV)',
}

const MEDIA = {
  jpg: 'a JPEG photo',
  png: 'a PNG image',
  heic: 'a HEIC photo',
  avif: 'an AVIF image',
  webp: 'a WebP image',
  gif: 'a GIF image',
  bmp: 'a BMP image',
  tif: 'a TIFF image',
  svg: 'an SVG image',
  mp4: 'an MP4 video',
  mov: 'a QuickTime video',
  '3gp': 'a 3GP video',
  '3g2': 'a 3GP video',
  webm: 'a WebM video',
  mkv: 'a Matroska video',
  avi: 'an AVI video',
  asf: 'a Windows Media video',
}

const ARCHIVES = { zip: 'a ZIP archive', rar: 'a RAR archive', '7z': 'a 7-Zip archive', gz: 'a GZIP archive' }

const NAMES: Readonly<Record<string, string>> = { ...DOCUMENTS, ...MEDIA, ...ARCHIVES }

/** The formats that the message recommends, by the extension of the chosen file. */
const FORMATS: Record<FileExtension, string> = {
  pdf: 'PDF',
  doc: '.docx or PDF',
  docx: '.docx or PDF',
  ppt: '.pptx or PDF',
  pptx: '.pptx or PDF',
  xls: '.xlsx or PDF',
  xlsx: '.xlsx or PDF',
  jpg: 'JPEG or PDF',
  jpeg: 'JPEG or PDF',
  png: 'PNG or PDF',
  mp4: 'MP4',
  mov: 'MP4',
}

/**
 * Returns the message for a file whose content does not match its extension. It names the real type, and says what to
 * do (D-files.4).
 * @param content the type of the content; the message names it only if it is a key of the tables above
 */
export function contentNotAllowed(kind: FileKind, extension: FileExtension, content: string): Message {
  const what = Object.hasOwn(NAMES, content)
    ? `This is ${NAMES[content]} with the extension .${extension}.`
    : `The content of this file does not match its extension .${extension}.`
  return { ...fileTypeNotAllowed(kind), description: `${what} ${adviceFor(kind, extension, content)}` }
}

function adviceFor(kind: FileKind, extension: FileExtension, content: string): string {
  if (isAllowedExtension(kind, content)) return `Change the extension to .${content} and choose it again.`
  if (Object.hasOwn(ARCHIVES, content)) return 'Unpack it and choose the file inside.'
  const verb = Object.hasOwn(MEDIA, content) ? 'Export' : 'Save'
  const format = `${FORMATS[extension]}${content === 'old-office' ? ' without a password' : ''}`
  return `${verb} it as ${format} and choose the new file.`
}

/** Returns the message for a password-protected file. */
export const passwordNotAllowed = (kind: FileKind): Message => ({
  ...fileTypeNotAllowed(kind),
  description: 'This file opens only with a password. Save it without a password and choose it again.',
})
