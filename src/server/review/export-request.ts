import type { Calls } from '#contract/calls.ts'
import type { Transaction } from '#database/database.ts'
import type { ExportDetail, ExportedParts, ExportedRow } from '#database/review-export.ts'
import type { Actor, Person } from '#domain/actor.ts'
import type { ExportOptions } from '#domain/review/export.ts'
import { type ExportFormat, exportFilename } from '#domain/review/export-format.ts'
import { EXPORT_REFUSALS, FORMAT_NAMES } from '#domain/review/export-messages.ts'
import { DEFAULT_COLUMNS, parseColumns } from '#domain/review/list-view.ts'
import { dayIn } from '#domain/zoned-time.ts'
import { maySeeContacts } from '#server/access/applications.ts'
import { authorise } from '#server/access/authorise.ts'
import { mayReview } from '#server/access/review.ts'
import { filenameParameters } from '#server/files/file-headers.ts'
import { Problem } from '#server/problem.ts'
import type { SiteSettings } from '#server/site-settings.ts'
import { listAccess } from './list-access.ts'

/** The filters of a list or the ids of selected applications, and the parts that the file should contain. */
type ExportQuery = Calls['exportCsv']['query'] & {
  readonly ids?: readonly string[]
  readonly with_notes?: '1' | undefined
}

export type ExportRequest = {
  readonly format: ExportFormat
  readonly query: ExportQuery
  /** The HTTP request. A HEAD request creates no file. The signal aborts when the client disconnects. */
  readonly http: Pick<Request, 'method' | 'signal'>
}

const CONTENT_TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
  zip: 'application/zip',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

export function authoriseExport(actor: Actor, query: ExportQuery): void {
  authorise(listAccess(query).mayList(actor))
  if (query.verdicts) authorise(mayReview(actor))
}

export const optionsOf = ({
  cols = '',
  answers,
  verdicts,
  interests,
  contacts,
  with_notes,
}: ExportQuery): BookOptions => {
  const columns = parseColumns(cols)
  return {
    columns: answers ? undefined : columns.length > 0 ? columns : DEFAULT_COLUMNS,
    verdicts: verdicts !== undefined,
    interests: interests !== undefined,
    contacts: contacts !== undefined,
    notes: with_notes !== undefined,
  }
}

export function refuseCancelled({ signal }: Pick<Request, 'signal'>): void {
  if (signal.aborted) throw new Problem('bad-request', EXPORT_REFUSALS.cancelled)
}

/** Returns the headers that do not depend on the file's content. */
export const headersOf = ({ product, timeZone }: SiteSettings, format: ExportFormat) => ({
  'Content-Type': CONTENT_TYPES[format],
  'Content-Disposition': `attachment; ${filenameParameters(exportFilename(product, format, dayIn(new Date(), timeZone)))}`,
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'private, no-store, no-transform',
})

/** Returns the details of an export for the audit log. */
export const detailOf = (
  applications: number,
  format: ExportFormat,
  { columns, verdicts, interests, notes, contacts }: BookOptions,
  actor: Actor,
): ExportDetail => ({
  applications,
  format: FORMAT_NAMES[format],
  ...(columns === undefined && { answers: 1 }),
  ...(verdicts && { verdicts: 1 }),
  ...(interests && { interests: 1 }),
  ...(notes && { notes: 1 }),
  ...(contacts && maySeeContacts(actor, { part: null }) && { contacts: 1 }),
})

type BookOptions = ExportOptions & { readonly notes: boolean }

/** The applications of a book or of an archive of decks. */
export type ListedExport = {
  /** In the order of the list. Each is read when its turn comes, because it may have been hidden since. */
  readonly applications: readonly Pick<ExportedRow, 'id' | 'company_name' | 'one_line_description'>[]
  readonly options: BookOptions
  readonly reader: Person
  /** Reads as the member, if they may still export. */
  readonly read: <T>(work: (transaction: Transaction, actor: Actor) => Promise<T>) => Promise<T>
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal
}

export const NO_PARTS: ExportedParts = {
  answers: false,
  question_rounds: false,
  verdicts: false,
  interests: false,
  notes: false,
}
