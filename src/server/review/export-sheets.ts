import type { ReadStep } from '#database/database.ts'
import { type ExportedParts, type ExportedRow, readExportedRows } from '#database/review-export.ts'
import type { Actor } from '#domain/actor.ts'
import { APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import {
  applicationColumns,
  type Cell,
  type ExportedApplication,
  type ExportOptions,
  verdictColumns,
  verdictRows,
} from '#domain/review/export.ts'
import { EXPORT_TEXTS } from '#domain/review/export-messages.ts'
import { REVIEW_TEXTS } from '#domain/review/messages.ts'
import { PATHS } from '#domain/routes.ts'
import { maySeeContacts } from '#server/access/applications.ts'
import { mayGiveVerdict } from '#server/access/review.ts'
import type { Config } from '#server/config/config.ts'
import { maySeeOthers, presentReview } from './verdicts.ts'
import type { Sheet } from './xlsx.ts'

/** Applications that are read at once, up to about a megabyte. */
const PAGE_SIZE = 100

type Rows = AsyncIterable<ExportedApplication>

type Context = {
  /** Reads a page. */
  readonly step: ReadStep
  readonly options: ExportOptions
  readonly config: Pick<Config, 'publicUrl' | 'product' | 'investor'>
}

/**
 * Returns the sheets of a workbook, which read their rows page by page.
 * @param ids of submitted applications, in the order of the rows; those that the actor may no longer see are left out
 */
export function exportedSheets(ids: readonly string[], context: Context) {
  const { columns: inView, verdicts, contacts } = context.options
  const now = Date.now()
  /** The rows of the first sheet: the second has no others, although its pages are read later. */
  let exported: readonly string[] | undefined
  async function* read(parts: ExportedParts): Rows {
    const found: string[] = []
    for await (const page of readPages(exported ?? ids, parts, context, now)) {
      found.push(...page.map(({ id }) => id))
      yield* page
    }
    exported ??= found
  }
  const columns = applicationColumns(context.options, context.config)
  const applications: Sheet = {
    name: EXPORT_TEXTS.sheets.applications,
    header: columns.map(({ header }) => header),
    rows: mapRows(read({ answers: inView === undefined || contacts, verdicts }), (application) => [
      columns.map(({ cell }) => cell(application)),
    ]),
  }
  const sheetOfVerdicts: Sheet = {
    name: EXPORT_TEXTS.sheets.verdicts,
    header: verdictColumns.map(({ header }) => header),
    rows: mapRows(read({ answers: false, verdicts }), (application) =>
      verdictRows(application).map((row) => verdictColumns.map(({ cell }) => cell(row))),
    ),
  }
  const sheets: readonly [Sheet, ...Sheet[]] = verdicts ? [applications, sheetOfVerdicts] : [applications]
  /** Number of applications in the first sheet, once it is complete. */
  return { sheets, count: () => exported?.length ?? 0 }
}

async function* readPages(
  ids: readonly string[],
  parts: ExportedParts,
  { step, options, config }: Context,
  now: number,
) {
  for (let start = 0; start < ids.length; start += PAGE_SIZE) {
    yield await step(async (transaction, actor) => {
      const rows = await readExportedRows(transaction, ids.slice(start, start + PAGE_SIZE), parts)
      return rows.map((row) => ({ id: row.id, ...present(row, actor, options, { config, now }) }))
    })
  }
}

/** Returns an application as the actor may see it. */
function present(
  row: ExportedRow,
  actor: Actor,
  options: ExportOptions,
  { config, now }: Pick<Context, 'config'> & { readonly now: number },
): ExportedApplication {
  const { answers, reviews, verdict, user_id } = row
  const urlOf = (path: string) => new URL(path, config.publicUrl).href
  const seesContacts = options.contacts && maySeeContacts(actor, row)
  const seesVerdicts = mayGiveVerdict(actor, { user_id }) === 'yes' && maySeeOthers(actor, verdict)
  return {
    ...row,
    applicant_name: row.applicant_name || REVIEW_TEXTS.applicantUnknown,
    deck: row.pitch_deck_url && urlOf(row.pitch_deck_url),
    link: urlOf(PATHS.reader(row.id)),
    now,
    answers: answers && APPLICATION_FORM.withoutContacts(answers),
    contacts: seesContacts ? (answers?.founders_data ?? null) : null,
    verdicts: reviews && seesVerdicts ? reviews.map(presentReview) : null,
  }
}

async function* mapRows(rows: Rows, rowsOf: (row: ExportedApplication) => Cell[][]) {
  for await (const application of rows) yield* rowsOf(application)
}
