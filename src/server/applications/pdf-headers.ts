import type { PrintedDocument } from '#domain/applications/printed.ts'
import { filenameParameters } from '#server/files/file-headers.ts'
import { cleanFilename } from '#server/files/filename.ts'

/** What some file system refuses in a name. */
const RESERVED = /[/\\:*?"<>|]+/g
const NAME_CHARACTERS = 80

/** 'Acme Dairy – Investment Application.pdf', bounded, and safe on any disk. */
export function pdfFilename({ company, kind }: Pick<PrintedDocument, 'company' | 'kind'>): string {
  const name = cleanFilename(company.replaceAll(/\s+/g, ' ').replaceAll(RESERVED, '-'))
  const short = [...name].slice(0, NAME_CHARACTERS).join('').trim()
  return `${short.replace(/^\.+/, '') || kind} – ${kind}.pdf`
}

/** Headers of a document made for one person at one moment. */
export const pdfHeaders = (document: PrintedDocument, bytes: number): Record<string, string> => ({
  'Content-Type': 'application/pdf',
  'Content-Length': String(bytes),
  'Content-Disposition': `attachment; ${filenameParameters(pdfFilename(document))}`,
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'private, no-store',
})
