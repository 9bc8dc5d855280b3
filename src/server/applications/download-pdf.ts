import { type PrintedDocument, printedDocument } from '#domain/applications/print-document.ts'
import { knownTimeZone } from '#domain/time-zones.ts'
import { cleanFilename, filenameParameters } from '#server/files/file-headers.ts'
import type { Caller } from '#server/http/caller.ts'
import { readQuestions } from '#server/questions/read.ts'
import type { Services } from '#server/services.ts'
import { readApplicationAs } from './read.ts'

type PdfRequest = {
  readonly id: string
  /** IANA time zone for the document's dates; UTC if absent or unknown. */
  readonly zone?: string | undefined
  /** For 'HEAD', the PDF is not rendered. */
  readonly method: string
}

/** Renders an application with its question rounds as a PDF, for its founder or the team. */
export async function downloadPdf(
  services: Services,
  caller: Caller,
  { id, zone, method }: PdfRequest,
): Promise<Response> {
  const isHead = method === 'HEAD'
  const { document, render } = await printApplication(services, caller, {
    id,
    zone,
    use: isHead ? undefined : 'exported',
  })
  if (isHead) return new Response(null, { headers: pdfHeaders(document) })

  const pdf = await render()
  return new Response(pdf, {
    headers: { ...pdfHeaders(document), 'Content-Length': String(pdf.byteLength) },
  })
}

type Printed = Pick<PdfRequest, 'id' | 'zone'> & {
  /** Recorded in the audit log, unless undefined. */
  readonly use: 'exported' | undefined
}

/** Returns an application with its question rounds as a document, and a function that renders it as a PDF. */
export async function printApplication(services: Services, caller: Caller, { id, zone, use }: Printed) {
  // Both calls authorise the actor. The PDF contains no other data about the application.
  const [{ actor, application }, { question_rounds: rounds }] = await Promise.all([
    readApplicationAs(services, caller, id, use),
    readQuestions(services, caller, id),
  ])
  const { product, investor, logo } = services.site.current
  const timeZone = knownTimeZone(zone ?? '')
  const document = printedDocument(application, rounds, { product, investor, timeZone })
  // The queue is per user, so that several sessions of one user share a turn.
  const owner = actor.kind === 'person' ? actor.userId : caller.address
  return { document, render: () => services.pdfRenderer.render(document, owner, logo) }
}

/** Characters that some file systems do not allow in names. */
const RESERVED = /[/\\:*?"<>|]+/g
const NAME_CHARACTERS = 80
/** Most file systems allow 255 bytes for a whole name. */
const NAME_BYTES = 200

/**
 * Returns a name such as 'Acme Dairy – Investment Application.pdf', limited in length and valid on any file
 * system.
 */
export function documentFilename(
  { company, kind }: Pick<PrintedDocument, 'company' | 'kind'>,
  extension = '.pdf',
): string {
  const name = cleanFilename(company.replaceAll(/\s+/g, ' ').replaceAll(RESERVED, '-'))
  const short = [...name].slice(0, NAME_CHARACTERS).join('')
  const start = Buffer.from(short)
    .subarray(0, NAME_BYTES)
    .toString()
    .replace(/\ufffd+$/, '')
    .trim()
  return `${start.replace(/^\.+/, '') || kind} – ${kind}${extension}`
}

/** Returns the headers of a PDF, which must not be cached. */
export const pdfHeaders = (document: Pick<PrintedDocument, 'company' | 'kind'>): Record<string, string> => ({
  'Content-Type': 'application/pdf',
  'Content-Disposition': `attachment; ${filenameParameters(documentFilename(document))}`,
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'private, no-store',
})
