import type { ReadStep, Transaction } from '#database/database.ts'
import {
  type ExportedReviewsRow,
  type ExportedRow,
  readExportedReviews,
  readExportedRows,
} from '#database/review-export.ts'
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
import type { SiteInfo } from '#server/site-settings.ts'
import { maySeeOthers, presentReview } from './verdicts.ts'
import type { Sheet } from './xlsx.ts'

/** Applications that are read at once, up to about a megabyte. */
const PAGE_SIZE = 100

type Context = {
  /** Reads a page. */
  readonly step: ReadStep
  readonly options: ExportOptions
  readonly site: SiteInfo
}

/**
 * Returns the sheets of a workbook, which read their rows page by page, and the number of applications in the first one,
 * once it is complete.
 * @param ids of submitted applications, in the order of the rows; those that the actor may no longer see are left out
 */
export function exportedSheets(ids: readonly string[], { step, options, site }: Context) {
  const context = { options, site, now: Date.now() }
  const columns = applicationColumns(options, site)
  const { verdicts, contacts } = options
  const parts = { answers: options.columns === undefined || contacts, verdicts }
  /** The ids in the first sheet. The second one reads only these, because access may change between pages. */
  const exported: string[] = []
  const applications: Sheet = {
    name: EXPORT_TEXTS.sheets.applications,
    header: columns.map(({ header }) => header),
    rows: readPages(ids, step, async (transaction, actor, page) => {
      const rows = await readExportedRows(transaction, page, parts)
      exported.push(...rows.map(({ id }) => id))
      return rows.map((row) => {
        const application = present(row, actor, context)
        return columns.map(({ cell }) => cell(application))
      })
    }),
  }
  const sheetOfVerdicts: Sheet = {
    name: EXPORT_TEXTS.sheets.verdicts,
    header: verdictColumns.map(({ header }) => header),
    rows: readPages(exported, step, async (transaction, actor, page) => {
      const rows = await readExportedReviews(transaction, page)
      return rows
        .flatMap((row) => verdictRows({ ...row, link: linkTo(row, site), verdicts: visibleTo(actor, row) }))
        .map((row) => verdictColumns.map(({ cell }) => cell(row)))
    }),
  }
  const sheets: readonly [Sheet, ...Sheet[]] = verdicts ? [applications, sheetOfVerdicts] : [applications]
  return { sheets, count: () => exported.length }
}

type ReadPage = (transaction: Transaction, actor: Actor, ids: readonly string[]) => Promise<Cell[][]>

async function* readPages(ids: readonly string[], step: ReadStep, read: ReadPage) {
  for (let start = 0; start < ids.length; start += PAGE_SIZE) {
    const page = ids.slice(start, start + PAGE_SIZE)
    yield* await step((transaction, actor) => read(transaction, actor, page))
  }
}

/** Returns an application as the actor may see it. */
function present(
  row: ExportedRow,
  actor: Actor,
  { options, site, now }: Pick<Context, 'options' | 'site'> & { readonly now: number },
): ExportedApplication {
  const { answers, reviews } = row
  const seesContacts = options.contacts && maySeeContacts(actor, row)
  return {
    ...row,
    applicant_name: row.applicant_name || REVIEW_TEXTS.applicantUnknown,
    deck: row.pitch_deck_url && new URL(row.pitch_deck_url, site.publicUrl).href,
    link: linkTo(row, site),
    now,
    answers: answers && APPLICATION_FORM.withoutContacts(answers),
    contacts: seesContacts ? (answers?.founders_data ?? null) : null,
    verdicts: reviews && visibleTo(actor, { ...row, reviews }),
  }
}

const linkTo = ({ id }: { readonly id: string }, { publicUrl }: Context['site']): string =>
  new URL(PATHS.reader(id), publicUrl).href

/** Returns the reviews if the actor may see them, else null. */
const visibleTo = (
  actor: Actor,
  { user_id, verdict, reviews }: Omit<ExportedReviewsRow, 'id' | 'company_name'>,
) =>
  mayGiveVerdict(actor, { user_id }) === 'yes' && maySeeOthers(actor, verdict)
    ? reviews.map(presentReview)
    : null
