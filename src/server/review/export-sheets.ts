import type { ReadStep } from '#database/database.ts'
import { type ExportedRow, findQuestionRoundSizes, readExportedRows } from '#database/review-export.ts'
import type { OtherVerdictRow } from '#database/verdicts.ts'
import type { Actor } from '#domain/actor.ts'
import { APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import type { StoredFile } from '#domain/files/stored-file.ts'
import { answersInOrder } from '#domain/questions/answer-edits.ts'
import {
  applicationColumns,
  type ExportedApplication,
  type ExportedQuestionRound,
  type ExportOptions,
  verdictColumns,
  verdictRows,
} from '#domain/review/export.ts'
import { EXPORT_TEXTS } from '#domain/review/export-messages.ts'
import { REVIEW_TEXTS } from '#domain/review/messages.ts'
import { PATHS } from '#domain/routes.ts'
import { maySeeContacts } from '#server/access/applications.ts'
import { mayGiveVerdict } from '#server/access/review.ts'
import type { SiteSettings } from '#server/site-settings.ts'
import { maySeeOthers, presentVerdict } from './verdicts.ts'
import type { RowsOfSheets, Workbook } from './xlsx.ts'

/** Number of applications per page. A page takes up to about a megabyte. */
const PAGE_SIZE = 100

type Context = {
  /** Reads one page of applications. */
  readonly step: ReadStep
  readonly options: ExportOptions
  readonly site: SiteSettings
}

/**
 * Returns a workbook that reads its rows page by page, and a count of the applications, which is final once all rows
 * are read.
 * @param ids ids of submitted applications, in the order of the rows; applications that the actor may no longer see are
 *   omitted
 */
export async function exportedWorkbook(ids: readonly string[], { step, options, site }: Context) {
  const context = { options, site, now: Date.now() }
  const question_rounds = options.columns === undefined
  const questionRoundSizes = question_rounds
    ? await step((transaction) => findQuestionRoundSizes(transaction, ids))
    : []
  const columns = applicationColumns(options, site, questionRoundSizes)
  const ofVerdicts = verdictColumns(site.timeZone)
  const parts = { answers: question_rounds || options.contacts, question_rounds, verdicts: options.verdicts }
  let count = 0
  const readPage = (page: readonly string[]) =>
    step(async (transaction, actor) => {
      const rows = await readExportedRows(transaction, page, parts)
      count += rows.length
      const applications = rows.map((row) => present(row, actor, context))
      return [
        applications.map((application) => columns.map(({ cell }) => cell(application))),
        applications.flatMap(verdictRows).map((row) => ofVerdicts.map(({ cell }) => cell(row))),
      ]
    })
  const workbook: Workbook = {
    sheets: [
      { name: EXPORT_TEXTS.sheets.applications, header: columns.map(({ header }) => header) },
      ...(options.verdicts
        ? [{ name: EXPORT_TEXTS.sheets.verdicts, header: ofVerdicts.map(({ header }) => header) }]
        : []),
    ],
    pages: readPages(ids, readPage),
  }
  return { workbook, count: () => count }
}

async function* readPages(
  ids: readonly string[],
  readPage: (page: readonly string[]) => Promise<RowsOfSheets>,
) {
  for (let start = 0; start < ids.length; start += PAGE_SIZE) {
    yield await readPage(ids.slice(start, start + PAGE_SIZE))
  }
}

/** Returns an application as the actor may see it. */
function present(
  row: ExportedRow,
  actor: Actor,
  { options, site, now }: Pick<Context, 'options' | 'site'> & { readonly now: number },
): ExportedApplication {
  const { answers, verdicts, question_rounds } = row
  const withAddress = (file: StoredFile) => ({ ...file, url: new URL(file.url, site.publicUrl).href })
  const seesContacts = options.contacts && maySeeContacts(actor, row)
  return {
    ...row,
    applicant_name: row.applicant_name || REVIEW_TEXTS.applicantUnknown,
    deck: row.pitch_deck_url && new URL(row.pitch_deck_url, site.publicUrl).href,
    link: linkTo(row, site),
    now,
    answers: answers && APPLICATION_FORM.withFiles(APPLICATION_FORM.withoutContacts(answers), withAddress),
    question_rounds: question_rounds
      ? question_rounds.map((round) => presentQuestionRound(round, withAddress))
      : null,
    contacts: seesContacts ? (answers?.founders_data ?? null) : null,
    verdicts: verdicts && visibleTo(actor, { ...row, verdicts }),
  }
}

/** Returns a round with its questions and answers in order. */
const presentQuestionRound = (
  round: ExportedQuestionRound,
  withAddress: (file: StoredFile) => StoredFile,
): ExportedQuestionRound => ({
  ...round,
  questions: [...round.questions].sort((one, other) => one.order - other.order),
  answers: answersInOrder(round.questions, round.answers).map(({ file, ...answer }) => ({
    ...answer,
    file: file && withAddress(file),
  })),
})

const linkTo = ({ id }: { readonly id: string }, { publicUrl }: Context['site']): string =>
  new URL(PATHS.reader(id), publicUrl).href

/** Returns the verdicts if the actor may see them, otherwise null. */
const visibleTo = (
  actor: Actor,
  {
    user_id,
    verdict,
    verdicts,
  }: Pick<ExportedRow, 'user_id' | 'verdict'> & { readonly verdicts: OtherVerdictRow[] },
) =>
  mayGiveVerdict(actor, { user_id }) === 'yes' && maySeeOthers(actor, verdict)
    ? verdicts.map(presentVerdict)
    : null
