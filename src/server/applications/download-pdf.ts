import { type PrintedDocument, printedDocument } from '#domain/applications/print-document.ts'
import { isTimeZone } from '#domain/dates.ts'
import { cleanFilename, filenameParameters } from '#server/files/file-headers.ts'
import type { Caller } from '#server/http/caller.ts'
import { readQuestions } from '#server/questions/read.ts'
import type { Services } from '#server/services.ts'
import { readApplicationAs } from './read.ts'

type PdfRequest = {
  readonly id: string
  /** Of the document's dates, an IANA name; UTC when it is not said or not known. */
  readonly zone?: string | undefined
}

/** An application with all its rounds of questions as a PDF: one's own, or what one sees as one of the team. */
export async function downloadPdf(
  services: Services,
  caller: Caller,
  { id, zone }: PdfRequest,
): Promise<Response> {
  // Both authorise: who may read what a PDF holds may have it as a PDF.
  const [{ actor, application }, { rounds }] = await Promise.all([
    readApplicationAs(services, caller, id, 'exported'),
    readQuestions(services, caller, id),
  ])

  const { product, investor } = services.config
  const timeZone = zone && isTimeZone(zone) ? zone : 'UTC'
  const document = printedDocument(application, rounds, { product, investor, timeZone })

  // By person: however many sessions one has, it is one turn.
  const pdf = await services.pdfRenderer.render(
    document,
    actor.kind === 'person' ? actor.userId : caller.address,
  )
  return new Response(pdf, { headers: pdfHeaders(document, pdf.byteLength) })
}

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
const pdfHeaders = (document: PrintedDocument, bytes: number): Record<string, string> => ({
  'Content-Type': 'application/pdf',
  'Content-Length': String(bytes),
  'Content-Disposition': `attachment; ${filenameParameters(pdfFilename(document))}`,
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'private, no-store',
})
