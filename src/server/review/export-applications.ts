import { writeFile } from 'node:fs/promises'
import { EXPORTED_COUNT_HEADER } from '#contract/endpoints.ts'
import type { ReadStep } from '#database/database.ts'
import { findExportedIds } from '#database/review.ts'
import { auditExport } from '#database/review-export.ts'
import { findReviewFields, type ReviewFieldsRow } from '#database/review-fields.ts'
import { lookUpActor } from '#database/sessions.ts'
import { isTable, type TableFormat } from '#domain/review/export-format.ts'
import { EXPORT_REFUSALS } from '#domain/review/export-messages.ts'
import { NO_FILTERS } from '#domain/review/filters.ts'
import { makeFairQueue } from '#server/fair-queue.ts'
import { contentOfFile, openTemporaryFile } from '#server/files/temporary-file.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Services } from '#server/services.ts'
import { storageFaultProblem } from '#server/storage/disk-space.ts'
import { csvOf } from './csv.ts'
import {
  authoriseExport,
  detailOf,
  type ExportRequest,
  headersOf,
  optionsOf,
  refuseCancelled,
} from './export-request.ts'
import { exportedWorkbook } from './export-sheets.ts'
import { listAccess } from './list-access.ts'
import { fieldsOfList, reviewFieldsOf } from './review-fields.ts'
import { streamExport } from './stream-export.ts'
import { type Workbook, xlsxOf } from './xlsx.ts'

/**
 * One export at a time, because each one occupies a processor and, on a PostgreSQL server, a connection for seconds.
 */
const QUEUE = {
  atOnce: 1,
  ownersMax: 20,
  waitingOfOneMax: 5,
  retrySeconds: 10,
  refusal: EXPORT_REFUSALS.busy,
}

/** Returns a function that exports applications, one export at a time. */
export function makeExport(services: Services) {
  const queue = makeFairQueue(QUEUE)
  return async (caller: Caller, request: ExportRequest): Promise<Response> => {
    // Authorises before queueing, so that requests from outside the team do not fill the queue.
    authoriseExport(await lookUpActor(services.database, caller.session), request.query)
    if (request.http.method === 'HEAD')
      return new Response(null, { headers: headersOf(services.site.current, request.format) })
    const { format } = request
    if (!isTable(format)) return streamExport(services, caller, request)
    if (services.diskSpace.fault()) throw storageFaultProblem()
    return queue.run(caller.session ?? caller.address, () =>
      exportApplications(services, caller, { ...request, format }),
    )
  }
}

/**
 * Sends a file of the listed or selected applications that the team member may see. Reads all of them into a temporary
 * file first, so that a slow download holds no transaction. If the client disconnects before the temporary file is
 * complete, the export stops and nothing is added to the audit log.
 */
async function exportApplications(
  { database, config, site, diskSpace }: Services,
  { session }: Caller,
  request: ExportRequest & { readonly format: TableFormat },
): Promise<Response> {
  const { format, query, http } = request
  const options = optionsOf(query)
  const file = await openTemporaryFile(config.dataDir)
  try {
    const { capacity } = listAccess(query)
    const count = await database.readInSteps(session, capacity, async (open) => {
      const step: ReadStep = (read) =>
        open((transaction, actor) => {
          refuseCancelled(http)
          authoriseExport(actor, query)
          return read(transaction, actor)
        })
      const [fields] = (await step(findReviewFields)) as [ReviewFieldsRow]
      const named = fieldsOfList(query, reviewFieldsOf(fields))
      const ids = await step((transaction) =>
        findExportedIds(transaction, { ...NO_FILTERS, ...query }, named),
      )
      const { workbook, count } = await exportedWorkbook(ids, { step, options, fields, site: site.current })
      await writeFile(file, contentOf(workbook, format))
      return count()
    })
    await database.transaction(session, capacity, async (transaction, actor) => {
      refuseCancelled(http)
      authoriseExport(actor, query)
      const detail = detailOf(count, format, options, actor)
      if (!diskSpace.fault()) await auditExport(transaction, detail)
    })
    const { size } = await file.stat()
    return new Response(contentOfFile(file), {
      headers: {
        ...headersOf(site.current, format),
        'Content-Length': String(size),
        [EXPORTED_COUNT_HEADER]: String(count),
      },
    })
  } catch (error) {
    await file.close()
    throw error
  }
}

const contentOf = (workbook: Workbook, format: TableFormat) =>
  format === 'csv' ? csvOf(workbook) : xlsxOf(workbook)
