import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Calls } from '#contract/calls.ts'
import { EXPORTED_COUNT_HEADER } from '#contract/endpoints.ts'
import type { Transaction } from '#database/database.ts'
import { findExportedIds } from '#database/review.ts'
import {
  auditExport,
  type ExportedParts,
  type ExportedRow,
  readExportedRows,
} from '#database/review-export.ts'
import type { Actor } from '#domain/actor.ts'
import { APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import type { BrandNames } from '#domain/brand-names.ts'
import {
  applicationColumns,
  type Cell,
  type ExportedApplication,
  type ExportOptions,
  verdictColumns,
  verdictRows,
} from '#domain/review/export.ts'
import { type ExportFormat, exportFilename } from '#domain/review/export-format.ts'
import { EXPORT_REFUSALS, EXPORT_TEXTS, FORMAT_NAMES } from '#domain/review/export-messages.ts'
import { NO_FILTERS } from '#domain/review/filters.ts'
import { DEFAULT_COLUMNS, parseColumns } from '#domain/review/list-view.ts'
import { REVIEW_TEXTS } from '#domain/review/messages.ts'
import { PATHS } from '#domain/routes.ts'
import { maySeeContacts } from '#server/access/applications.ts'
import { authorise } from '#server/access/authorise.ts'
import { mayGiveVerdict, mayReview } from '#server/access/review.ts'
import type { Config } from '#server/config/config.ts'
import { makeFairQueue } from '#server/fair-queue.ts'
import { filenameParameters } from '#server/files/file-headers.ts'
import type { Caller } from '#server/http/caller.ts'
import { lookUpActor } from '#server/live/visible-events.ts'
import type { Services } from '#server/services.ts'
import { storageFaultProblem } from '#server/storage/disk-space.ts'
import { csvOf } from './csv.ts'
import { listAccess } from './read-applications.ts'
import { maySeeOthers, presentReview } from './verdicts.ts'
import { type Sheet, xlsxOf } from './xlsx.ts'

/** The query of the list or the ids of a selection, and what the file holds. */
type ExportQuery = Calls['exportCsv']['query'] & { readonly ids?: readonly string[] }

type ExportRequest = {
  readonly format: ExportFormat
  readonly query: ExportQuery
  /** 'HEAD' sends no file. */
  readonly method: string
}

/** One export at a time: each holds a database connection for seconds. */
const QUEUE = {
  atOnce: 1,
  ownersMax: 20,
  waitingOfOneMax: 5,
  retrySeconds: 10,
  refusal: EXPORT_REFUSALS.busy,
}

/** Applications that are read at once, up to about a megabyte. */
const PAGE_SIZE = 100

const CONTENT_TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Returns a function that exports applications, in turns. */
export function makeExport(services: Services) {
  const queue = makeFairQueue(QUEUE)
  return async (caller: Caller, request: ExportRequest): Promise<Response> => {
    // Before they wait, so that others take no place from the team.
    authoriseExport(await lookUpActor(services.database, caller.session), request.query)
    if (services.diskSpace.fault()) throw storageFaultProblem()
    return queue.run(caller.session ?? caller.address, () => exportApplications(services, caller, request))
  }
}

function authoriseExport(actor: Actor, query: ExportQuery): void {
  authorise(listAccess(query).mayList(actor))
  if (query.verdicts) authorise(mayReview(actor))
}

const optionsOf = ({ cols = '', answers, verdicts, contacts }: ExportQuery): ExportOptions => {
  const columns = parseColumns(cols)
  return {
    columns: answers ? undefined : columns.length > 0 ? columns : DEFAULT_COLUMNS,
    verdicts: verdicts !== undefined,
    contacts: contacts !== undefined,
  }
}

/**
 * Sends the applications of a list, or the selected ones, that the team member may see, as a file. All are read from one
 * snapshot into a temporary file first, so that a slow download holds no transaction.
 */
async function exportApplications(
  { database, config, site, diskSpace }: Services,
  { session }: Caller,
  { format, query, method }: ExportRequest,
): Promise<Response> {
  const options = optionsOf(query)
  const file = await openTemporaryFile(config.dataDir)
  try {
    const { capacity } = listAccess(query)
    const count = await database.snapshot(session, capacity, async (transaction, actor) => {
      authoriseExport(actor, query)

      const ids = await findExportedIds(transaction, { ...NO_FILTERS, ...query })
      const now = Date.now()
      const read = (parts: ExportedParts) =>
        readApplications(transaction, ids, parts, (row) => present(row, actor, options, { config, now }))
      await writeFile(file, contentOf(sheetsOf(read, options, site.current), format))

      const hasContacts = options.contacts && maySeeContacts(actor, { user_id: null })
      if (!diskSpace.fault()) await auditExport(transaction, auditDetail(ids.length, format, hasContacts))
      return ids.length
    })
    const { size } = await file.stat()
    const filename = exportFilename(site.current.product, format, new Date())
    if (method === 'HEAD') await file.close()
    return new Response(method === 'HEAD' ? null : contentOfFile(file), {
      headers: {
        'Content-Type': CONTENT_TYPES[format],
        'Content-Length': String(size),
        'Content-Disposition': `attachment; ${filenameParameters(filename)}`,
        'X-Content-Type-Options': 'nosniff',
        'Cache-Control': 'private, no-store, no-transform',
        [EXPORTED_COUNT_HEADER]: String(count),
      },
    })
  } catch (error) {
    await file.close()
    throw error
  }
}

/** Reads the file and closes it, also when the download is cancelled. */
const contentOfFile = (file: FileHandle) =>
  Readable.toWeb(file.createReadStream({ start: 0 })) as ReadableStream<Uint8Array>

/** Opens a file that vanishes when it is closed, also when the server is killed. */
async function openTemporaryFile(folder: string): Promise<FileHandle> {
  const path = join(folder, `export-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await rm(path)
  return file
}

type Rows = AsyncIterable<ExportedApplication>

async function* readApplications(
  transaction: Transaction,
  ids: readonly string[],
  parts: ExportedParts,
  presentRow: (row: ExportedRow) => ExportedApplication,
): Rows {
  for (let start = 0; start < ids.length; start += PAGE_SIZE) {
    const rows = await readExportedRows(transaction, ids.slice(start, start + PAGE_SIZE), parts)
    yield* rows.map(presentRow)
  }
}

type Context = { readonly config: Pick<Config, 'publicUrl'>; readonly now: number }

/** Returns an application as the actor may see it. */
function present(
  row: ExportedRow,
  actor: Actor,
  options: ExportOptions,
  context: Context,
): ExportedApplication {
  const { answers, reviews, verdict, user_id } = row
  const urlOf = (path: string) => new URL(path, context.config.publicUrl).href
  const seesContacts = options.contacts && maySeeContacts(actor, row)
  const seesVerdicts = mayGiveVerdict(actor, { user_id }) === 'yes' && maySeeOthers(actor, verdict)
  return {
    ...row,
    applicant_name: row.applicant_name || REVIEW_TEXTS.applicantUnknown,
    deck: row.pitch_deck_url && urlOf(row.pitch_deck_url),
    link: urlOf(PATHS.reader(row.id)),
    now: context.now,
    answers: answers && APPLICATION_FORM.withoutContacts(answers),
    contacts: seesContacts ? (answers?.founders_data ?? null) : null,
    verdicts: reviews && seesVerdicts ? reviews.map(presentReview) : null,
  }
}

/** Returns the sheets of a workbook. @param read reads parts of the applications, once for each sheet */
function sheetsOf(
  read: (parts: ExportedParts) => Rows,
  options: ExportOptions,
  names: BrandNames,
): [Sheet, ...Sheet[]] {
  const { verdicts, contacts } = options
  const columns = applicationColumns(options, names)
  const answers = options.columns === undefined || contacts
  const applications: Sheet = {
    name: EXPORT_TEXTS.sheets.applications,
    header: columns.map(({ header }) => header),
    rows: mapRows(read({ answers, verdicts }), (application) => [
      columns.map(({ cell }) => cell(application)),
    ]),
  }
  if (!verdicts) return [applications]
  const sheetOfVerdicts: Sheet = {
    name: EXPORT_TEXTS.sheets.verdicts,
    header: verdictColumns.map(({ header }) => header),
    rows: mapRows(read({ answers: false, verdicts }), (application) =>
      verdictRows(application).map((row) => verdictColumns.map(({ cell }) => cell(row))),
    ),
  }
  return [applications, sheetOfVerdicts]
}

async function* mapRows(rows: Rows, rowsOf: (row: ExportedApplication) => Cell[][]) {
  for await (const application of rows) yield* rowsOf(application)
}

/** Returns the content of the file; CSV has only the first sheet. */
const contentOf = (sheets: [Sheet, ...Sheet[]], format: ExportFormat) =>
  format === 'csv' ? csvOf(sheets[0]) : xlsxOf(sheets)

const auditDetail = (applications: number, format: ExportFormat, hasContacts: boolean) => ({
  applications,
  format: FORMAT_NAMES[format],
  ...(hasContacts && { contacts: 1 as const }),
})
