import { printedDocument } from '#domain/applications/printed.ts'
import { isTimeZone } from '#domain/dates.ts'
import type { Caller } from '#server/http/caller.ts'
import { readQuestions } from '#server/questions/read.ts'
import type { Services } from '#server/services.ts'
import { pdfHeaders } from './pdf-headers.ts'
import { readApplicationAs } from './read.ts'

type Asked = {
  readonly id: string
  /** Of the document's dates, an IANA name; UTC when it is not said or not known. */
  readonly zone?: string | undefined
}

/** An application with all its rounds of questions as a PDF: one's own, or what one sees as one of the team. */
export async function downloadPdf(
  services: Services,
  caller: Caller,
  { id, zone }: Asked,
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
  const pdf = await services.typesetter.typeset(
    document,
    actor.kind === 'person' ? actor.userId : caller.address,
  )
  return new Response(pdf, { headers: pdfHeaders(document, pdf.byteLength) })
}
