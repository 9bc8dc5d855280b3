import { printedDocument } from '#domain/applications/printed.ts'
import { isTimeZone } from '#domain/dates.ts'
import type { Caller } from '#server/http/caller.ts'
import { pdfHeaders } from '#server/pdf/pdf-headers.ts'
import type { Typeset } from '#server/pdf/typesetter.ts'
import { readQuestions } from '#server/questions/read.ts'
import type { Services } from '#server/services.ts'
import { readApplication } from './read.ts'

type Asked = {
  readonly id: string
  /** Of the document's dates, an IANA name; UTC when it is not said or not known. */
  readonly zone?: string | undefined
}

/** An application with all its rounds of questions as a PDF: one's own, or any for an administrator. */
export async function downloadPdf(
  services: Services,
  caller: Caller,
  { id, zone }: Asked,
  typeset: Typeset,
): Promise<Response> {
  // Both authorise: who may read what a PDF holds may have it as a PDF.
  const [application, { rounds }] = await Promise.all([
    readApplication(services, caller, id),
    readQuestions(services, caller, id),
  ])

  const { product, investor } = services.config
  const timeZone = zone && isTimeZone(zone) ? zone : 'UTC'
  const document = printedDocument(application, rounds, { product, investor, timeZone })

  const pdf = await typeset(document, caller.session ?? caller.address)
  return new Response(pdf, { headers: pdfHeaders(document, pdf.byteLength) })
}
