import { findMinutes, type MinutesRow } from '#database/committee.ts'
import { auditExport } from '#database/review-export.ts'
import type { Person } from '#domain/actor.ts'
import { type Minutes, minutesDocument } from '#domain/committee/minutes.ts'
import { VERDICT_TEXTS } from '#domain/review/verdict-messages.ts'
import { authorise } from '#server/access/authorise.ts'
import { mayAdminister } from '#server/access/review.ts'
import { pdfHeaders } from '#server/applications/download-pdf.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Services } from '#server/services.ts'

type MinutesRequest = {
  readonly id: string
  /** For 'HEAD', the PDF is not rendered. */
  readonly method: string
}

/**
 * Renders the minutes of an ended session as a PDF, with the items that the administrator may see. The audit log records
 * the download.
 * @throws Problem 'not-found' if there is no such session, or it is open
 */
export async function downloadMinutes(
  { database, diskSpace, site, pdfRenderer }: Services,
  { session }: Caller,
  { id, method }: MinutesRequest,
): Promise<Response> {
  const { row, owner } = await database.transaction(session, 'administrator', async (transaction, actor) => {
    authorise(mayAdminister(actor))
    const found = await findMinutes(transaction, id)
    if (!found) authorise('not-found')
    const row = found as MinutesRow
    if (method !== 'HEAD' && !diskSpace.fault())
      await auditExport(transaction, { applications: row.items.length, format: 'minutes' })
    return { row, owner: (actor as Person).userId }
  })

  const { product, investor, logo, timeZone } = site.current
  const document = minutesDocument(presentMinutes(row), {
    product,
    investor,
    timeZone,
  })
  if (method === 'HEAD') return new Response(null, { headers: pdfHeaders(document) })

  const pdf = await pdfRenderer.render(document, owner, logo)
  return new Response(pdf, { headers: { ...pdfHeaders(document), 'Content-Length': String(pdf.byteLength) } })
}

const nameOf = ({ full_name }: MinutesRow['hosts'][number]['who']) => full_name ?? VERDICT_TEXTS.formerMember

const presentMinutes = ({ hosts, attendance, items, ...row }: MinutesRow): Minutes => ({
  ...row,
  hosts: hosts.map(({ who, from }) => ({ name: nameOf(who), from })),
  attendance: attendance.map(({ who, ...stretch }) => ({ ...stretch, name: nameOf(who) })),
  items: items.map((item) => ({ ...item, absent: item.absent.map(nameOf) })),
})
