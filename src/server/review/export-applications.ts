import { writeFile } from 'node:fs/promises'
import type { Calls } from '#contract/calls.ts'
import { EXPORTED_COUNT_HEADER } from '#contract/endpoints.ts'
import type { ReadStep } from '#database/database.ts'
import { findExportedIds } from '#database/review.ts'
import { auditExport, type ExportDetail } from '#database/review-export.ts'
import { findReviewFields, type ReviewFieldsRow } from '#database/review-fields.ts'
import { lookUpActor } from '#database/sessions.ts'
import type { Actor } from '#domain/actor.ts'
import type { ExportOptions } from '#domain/review/export.ts'
import { type ExportFormat, exportFilename } from '#domain/review/export-format.ts'
import { EXPORT_REFUSALS, FORMAT_NAMES } from '#domain/review/export-messages.ts'
import { NO_FILTERS } from '#domain/review/filters.ts'
import { DEFAULT_COLUMNS, parseColumns } from '#domain/review/list-view.ts'
import { dayIn } from '#domain/zoned-time.ts'
import { maySeeContacts } from '#server/access/applications.ts'
import { authorise } from '#server/access/authorise.ts'
import { mayReview } from '#server/access/review.ts'
import { makeFairQueue } from '#server/fair-queue.ts'
import { filenameParameters } from '#server/files/file-headers.ts'
import { contentOfFile, openTemporaryFile } from '#server/files/temporary-file.ts'
import type { Caller } from '#server/http/caller.ts'
import { Problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import type { SiteSettings } from '#server/site-settings.ts'
import { storageFaultProblem } from '#server/storage/disk-space.ts'
import { csvOf } from './csv.ts'
import { exportedWorkbook } from './export-sheets.ts'
import { listAccess } from './list-access.ts'
import { fieldsOfList, reviewFieldsOf } from './review-fields.ts'
import { type Workbook, xlsxOf } from './xlsx.ts'

/** The filters of a list or the ids of selected applications, and the parts that the file should contain. */
type ExportQuery = Calls['exportCsv']['query'] & { readonly ids?: readonly string[] }

type ExportRequest = {
  readonly format: ExportFormat
  readonly query: ExportQuery
  /** The HTTP request. A HEAD request creates no file. The signal aborts when the client disconnects. */
  readonly http: Pick<Request, 'method' | 'signal'>
}

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

const CONTENT_TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Returns a function that exports applications, one export at a time. */
export function makeExport(services: Services) {
  const queue = makeFairQueue(QUEUE)
  return async (caller: Caller, request: ExportRequest): Promise<Response> => {
    // Authorises before queueing, so that requests from outside the team do not fill the queue.
    authoriseExport(await lookUpActor(services.database, caller.session), request.query)
    if (request.http.method === 'HEAD')
      return new Response(null, { headers: headersOf(services.site.current, request) })
    if (services.diskSpace.fault()) throw storageFaultProblem()
    return queue.run(caller.session ?? caller.address, () => exportApplications(services, caller, request))
  }
}

function authoriseExport(actor: Actor, query: ExportQuery): void {
  authorise(listAccess(query).mayList(actor))
  if (query.verdicts) authorise(mayReview(actor))
}

const optionsOf = ({ cols = '', answers, verdicts, interests, contacts }: ExportQuery): ExportOptions => {
  const columns = parseColumns(cols)
  return {
    columns: answers ? undefined : columns.length > 0 ? columns : DEFAULT_COLUMNS,
    verdicts: verdicts !== undefined,
    interests: interests !== undefined,
    contacts: contacts !== undefined,
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
  request: ExportRequest,
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
        ...headersOf(site.current, request),
        'Content-Length': String(size),
        [EXPORTED_COUNT_HEADER]: String(count),
      },
    })
  } catch (error) {
    await file.close()
    throw error
  }
}

function refuseCancelled({ signal }: Pick<Request, 'signal'>): void {
  if (signal.aborted) throw new Problem('bad-request', EXPORT_REFUSALS.cancelled)
}

/** Returns the headers that do not depend on the file's content. */
const headersOf = ({ product, timeZone }: SiteSettings, { format }: ExportRequest) => ({
  'Content-Type': CONTENT_TYPES[format],
  'Content-Disposition': `attachment; ${filenameParameters(exportFilename(product, format, dayIn(new Date(), timeZone)))}`,
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'private, no-store, no-transform',
})

const contentOf = (workbook: Workbook, format: ExportFormat) =>
  format === 'csv' ? csvOf(workbook) : xlsxOf(workbook)

/** Returns the details of an export for the audit log. */
const detailOf = (
  applications: number,
  format: ExportFormat,
  { columns, verdicts, interests, contacts }: ExportOptions,
  actor: Actor,
): ExportDetail => ({
  applications,
  format: FORMAT_NAMES[format],
  ...(columns === undefined && { answers: 1 }),
  ...(verdicts && { verdicts: 1 }),
  ...(interests && { interests: 1 }),
  ...(contacts && maySeeContacts(actor, { part: null }) && { contacts: 1 }),
})
