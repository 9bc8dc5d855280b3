import { EXPORTED_COUNT_HEADER } from '#contract/endpoints.ts'
import { findExportedIds } from '#database/review.ts'
import { auditExport, readExportedRows } from '#database/review-export.ts'
import { findReviewFields, type ReviewFieldsRow } from '#database/review-fields.ts'
import type { Person } from '#domain/actor.ts'
import { BOOK_MAX } from '#domain/limits.ts'
import type { ExportFormat } from '#domain/review/export-format.ts'
import { EXPORT_REFUSALS } from '#domain/review/export-messages.ts'
import { NO_FILTERS } from '#domain/review/filters.ts'
import type { Caller } from '#server/http/caller.ts'
import { Problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { bookOf } from './export-book.ts'
import { decksOf } from './export-decks.ts'
import {
  authoriseExport,
  detailOf,
  type ExportRequest,
  headersOf,
  type ListedExport,
  NO_PARTS,
  optionsOf,
  refuseCancelled,
} from './export-request.ts'
import { listAccess } from './list-access.ts'
import { fieldsOfList, reviewFieldsOf } from './review-fields.ts'

/**
 * Sends a book or an archive of decks while it is made, which can take minutes. Adds it to the audit log before the
 * first bytes, because the client may keep what has arrived if it disconnects.
 */
export async function streamExport(
  services: Services,
  { session }: Caller,
  { format, query, http }: ExportRequest,
): Promise<Response> {
  const { database, site, diskSpace, log } = services
  const { capacity } = listAccess(query)
  const options = optionsOf(format === 'pdf' ? { ...query, answers: '1' } : {})
  const read: ListedExport['read'] = (work) =>
    database.read(session, capacity, (transaction, actor) => {
      authoriseExport(actor, query)
      return work(transaction, actor)
    })
  refuseTooMany(format, query.ids?.length)
  const { reader, applications } = await read(async (transaction, actor) => {
    const [row] = (await findReviewFields(transaction)) as [ReviewFieldsRow]
    const fields = fieldsOfList(query, reviewFieldsOf(row))
    const ids = await findExportedIds(transaction, { ...NO_FILTERS, ...query }, fields)
    refuseTooMany(format, ids.length)
    return { reader: actor as Person, applications: await readExportedRows(transaction, ids, NO_PARTS) }
  })
  const cancelling = new AbortController()
  const signal = AbortSignal.any([http.signal, cancelling.signal])
  const makeContent = format === 'pdf' ? bookOf : decksOf
  const content = makeContent(services, { applications, options, reader, read, signal })
  const end = () => {
    cancelling.abort()
    // Closing a deck that could not be read fails again, and nobody waits for it.
    content.return(undefined).catch((error) => log.warn({ err: error }, 'An export could not be ended'))
  }
  // The first bytes show that the PDF process or the storage responds.
  const first = await content.next().catch((error) => {
    refuseCancelled(http)
    throw error
  })
  const audit = database.transaction(session, capacity, async (transaction, actor) => {
    refuseCancelled(http)
    authoriseExport(actor, query)
    const detail = detailOf(applications.length, format, options, actor)
    if (!diskSpace.fault()) await auditExport(transaction, detail)
  })
  await audit.catch((error) => {
    end()
    throw error
  })
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(first.value ?? new Uint8Array()),
    async pull(controller) {
      try {
        const { done, value } = await content.next()
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        if (!signal.aborted) log.error({ err: error }, 'An export failed after its beginning had been sent')
        controller.error(error)
      }
    },
    cancel: end,
  })
  return new Response(body, {
    headers: { ...headersOf(site.current, format), [EXPORTED_COUNT_HEADER]: String(applications.length) },
  })
}

function refuseTooMany(format: ExportFormat, count = 0): void {
  if (count > BOOK_MAX) throw new Problem('bad-request', EXPORT_REFUSALS.tooMany(format, count))
}
