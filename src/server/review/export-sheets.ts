import type { ReadStep, Transaction } from '#database/database.ts'
import {
  type ExportedRow,
  findFieldsWithValues,
  findFormVersions,
  findQuestionRoundSizes,
  readExportedRows,
} from '#database/review-export.ts'
import type { ReviewFieldsRow } from '#database/review-fields.ts'
import type { Actor } from '#domain/actor.ts'
import {
  APPLICATION_FORM,
  type ApplicationForm,
  applicationForm,
  type FormVersion,
} from '#domain/applications/form/application-form.ts'
import type { StoredFile } from '#domain/files/stored-file.ts'
import type { FieldDefinition } from '#domain/forms/field-definition.ts'
import { answersInOrder } from '#domain/questions/answer-edits.ts'
import {
  applicationColumns,
  type ExportedApplication,
  type ExportedFields,
  type ExportedQuestionRound,
  type ExportOptions,
  verdictColumns,
  verdictRows,
} from '#domain/review/export.ts'
import { EXPORT_TEXTS } from '#domain/review/export-messages.ts'
import { REVIEW_TEXTS } from '#domain/review/messages.ts'
import { isTeamField, type TeamField } from '#domain/review/review-fields.ts'
import { PATHS } from '#domain/routes.ts'
import { maySeeContacts } from '#server/access/applications.ts'
import { mayGiveVerdict } from '#server/access/review.ts'
import type { SiteSettings } from '#server/site-settings.ts'
import { maySeeInterests } from './interests.ts'
import { presentRecord } from './member-record.ts'
import { reviewFieldsOf } from './review-fields.ts'
import { maySeeOthers } from './verdicts.ts'
import type { RowsOfSheets, Workbook } from './xlsx.ts'

/** Number of applications per page. A page takes up to about a megabyte. */
const PAGE_SIZE = 100

type Context = {
  /** Reads one page of applications. */
  readonly step: ReadStep
  readonly options: ExportOptions
  /** The fields that the group defines itself. */
  readonly fields: ReviewFieldsRow
  readonly site: SiteSettings
}

/**
 * Returns a workbook that reads its rows page by page, and a count of the applications, which is final once all rows
 * are read.
 * @param ids ids of submitted applications, in the order of the rows; applications that the actor may no longer see are
 *   omitted
 */
export async function exportedWorkbook(ids: readonly string[], { step, options, fields, site }: Context) {
  const question_rounds = options.columns === undefined
  const teamFields = reviewFieldsOf(fields).filter(isTeamField)
  const { versions, ...exportedFields } = question_rounds
    ? await step((transaction) => findExportedFields(transaction, ids, fields.questions, teamFields))
    : { versions: [], questionRoundSizes: [], questions: [], teamFields }
  const forms = new Map(versions.map((version) => [version.number, applicationForm(version)]))
  const context = { options, site, forms, now: Date.now() }
  const columns = applicationColumns(options, site, exportedFields)
  const ofVerdicts = verdictColumns(site.timeZone)
  const { verdicts, interests, contacts } = options
  const parts = { answers: question_rounds || contacts, question_rounds, verdicts, interests, notes: false }
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

/**
 * Returns what an export of all answers has columns for, and the versions of the form. Omits archived team fields
 * without a value, and questions that no exported application was asked.
 */
async function findExportedFields(
  transaction: Transaction,
  ids: readonly string[],
  questions: readonly FieldDefinition[],
  teamFields: readonly TeamField[],
): Promise<ExportedFields & { readonly versions: readonly FormVersion[] }> {
  const versions = await findFormVersions(transaction, ids)
  const archived = teamFields.filter((field) => field.archived)
  const withValues = await findFieldsWithValues(transaction, ids, archived)
  const asked = new Set(versions.flatMap((version) => version.questions.map(({ id }) => id)))
  return {
    versions,
    questionRoundSizes: await findQuestionRoundSizes(transaction, ids),
    questions: questions.filter(({ id }) => asked.has(id)),
    teamFields: teamFields.filter((field) => !field.archived || withValues.includes(field)),
  }
}

async function* readPages(
  ids: readonly string[],
  readPage: (page: readonly string[]) => Promise<RowsOfSheets>,
) {
  for (let start = 0; start < ids.length; start += PAGE_SIZE) {
    yield await readPage(ids.slice(start, start + PAGE_SIZE))
  }
}

type PresentContext = Pick<Context, 'options' | 'site'> & {
  /** The forms with own questions, by the number of their version. */
  readonly forms: ReadonlyMap<number, ApplicationForm>
  readonly now: number
}

/** Returns an application as the actor may see it. */
function present(
  row: ExportedRow,
  actor: Actor,
  { options, site, forms, now }: PresentContext,
): ExportedApplication {
  const { answers, form_version, question_rounds } = row
  const form: ApplicationForm = forms.get(form_version ?? 0) ?? APPLICATION_FORM
  const withAddress = (file: StoredFile) => ({ ...file, url: new URL(file.url, site.publicUrl).href })
  const seesContacts = options.contacts && maySeeContacts(actor, row)
  return {
    ...row,
    applicant_name: row.applicant_name || REVIEW_TEXTS.applicantUnknown,
    deck: row.pitch_deck_url && new URL(row.pitch_deck_url, site.publicUrl).href,
    link: linkTo(row, site),
    now,
    form,
    answers: answers && form.withFiles(form.withoutContacts(form.answersFrom(answers)), withAddress),
    question_rounds: question_rounds
      ? question_rounds.map((round) => presentQuestionRound(round, withAddress))
      : null,
    contacts: seesContacts ? (answers?.founders_data ?? null) : null,
    verdicts: visibleVerdicts(actor, row),
    interests: visibleInterests(actor, row),
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

/** Returns the members' interest if the actor may see it, otherwise null. */
export const visibleInterests = (actor: Actor, row: ExportedRow) =>
  row.interests && maySeeInterests(actor, row, row.interest) ? row.interests.map(presentRecord) : null

/** Returns the verdicts if the actor may see them, otherwise null. */
export const visibleVerdicts = (actor: Actor, row: ExportedRow) =>
  row.verdicts && mayGiveVerdict(actor, row) === 'yes' && maySeeOthers(actor, row.verdict)
    ? row.verdicts.map(presentRecord)
    : null
