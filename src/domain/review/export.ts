import { type Answers, APPLICATION_FORM } from '../applications/form/application-form.ts'
import { companyTitle } from '../applications/messages.ts'
import { describeStatus } from '../applications/status.ts'
import { WITHDRAWAL_TEXTS } from '../applications/withdrawal.ts'
import type { BrandNames } from '../brand-names.ts'
import { FOUNDER_COLUMNS, type Founder } from '../forms/kinds/founders.ts'
import { nonBlank } from '../forms/list-entries.ts'
import { ASKING_TEXTS } from '../questions/messages.ts'
import { wallTimeOf } from '../zoned-time.ts'
import { EXPORT_TEXTS } from './export-messages.ts'
import { LIST_TEXTS } from './list-messages.ts'
import type { Column } from './list-view.ts'
import { REVIEW_TEXTS } from './messages.ts'
import { VERDICT_TEXTS } from './verdict-messages.ts'
import { REVIEW_VERDICTS, type ReviewVerdict, verdictLabel } from './verdicts.ts'
import { waitingTime } from './waiting-time.ts'

/** The value of a spreadsheet cell, which may be empty. */
export type Cell = string | number | Date | null | undefined

/** A sheet's columns, each with a function that returns the cell for a row. */
type SheetColumn<Row> = { readonly header: string; readonly cell: (row: Row) => Cell }

/** A verdict, or the summary and comment of a reviewer who has given no verdict yet. */
export type ExportedVerdict = {
  readonly who: string
  readonly verdict: ReviewVerdict | null
  readonly champion_line: string
  readonly comment: string
  /** ISO time. */
  readonly updated_at: string
}

/** An application, reduced to what the reader of the export may see. */
export type ExportedApplication = {
  readonly company_name: string
  readonly one_line_description: string
  readonly applicant_name: string
  readonly account_deleted: boolean
  readonly application_status: string
  /** ISO time. */
  readonly submitted_at: string
  readonly industry: string
  readonly company_stage: string
  readonly hq_city: string
  readonly funding_amount_seeking: number
  readonly due_at: string | null
  readonly questions: { readonly answered_at: string | null } | null
  readonly withdrawn: object | null
  readonly verdict: ReviewVerdict | null
  readonly disputed: boolean
  readonly tags: readonly { readonly name: string }[]
  readonly round: string | null
  /** The time of the export, in milliseconds since 1970. */
  readonly now: number
  /** The address of the pitch deck. Null if there is none. */
  readonly deck: string | null
  /** The address of the application in the reader. */
  readonly link: string
  /** The answers, with masked contacts. Null if the export needs no answers. */
  readonly answers: Answers | null
  /** Null if the reader may not see the founders' contact details, or has not requested them. */
  readonly contacts: readonly Founder[] | null
  /** Null if the reader may not see the verdicts yet, or has not requested them. */
  readonly verdicts: readonly ExportedVerdict[] | null
}

export type ExportOptions = {
  /** The columns that the list shows. Undefined to export all answers. */
  readonly columns: readonly Column[] | undefined
  readonly verdicts: boolean
  readonly contacts: boolean
}

type ApplicationColumn = SheetColumn<ExportedApplication>

const COMPANY: ApplicationColumn = {
  header: LIST_TEXTS.company,
  cell: ({ company_name }) => companyTitle(company_name),
}
const LINK = { header: EXPORT_TEXTS.link, cell: ({ link }: { readonly link: string }): Cell => link }

/** Returns the time that clocks in a time zone show, as a spreadsheet's date, which has no zone. */
const clockTime = (moment: string, timeZone: string): Date =>
  new Date(`${wallTimeOf(new Date(moment), timeZone)}Z`)

/** The columns of the list, as cells that a spreadsheet can sort and add up. */
const listColumns = (timeZone: string): Readonly<Record<Column, ApplicationColumn>> => ({
  applicant: {
    header: LIST_TEXTS.column.applicant,
    cell: ({ applicant_name, account_deleted }) =>
      account_deleted ? `${applicant_name} (${REVIEW_TEXTS.accountDeleted})` : applicant_name,
  },
  status: {
    header: LIST_TEXTS.column.status,
    cell: ({ application_status, withdrawn }) =>
      [describeStatus(application_status).label, withdrawn && WITHDRAWAL_TEXTS.badge]
        .filter(Boolean)
        .join(', '),
  },
  description: {
    header: LIST_TEXTS.column.description,
    cell: ({ one_line_description }) => one_line_description,
  },
  industry: { header: LIST_TEXTS.column.industry, cell: ({ industry }) => industry },
  stage: { header: LIST_TEXTS.column.stage, cell: ({ company_stage }) => company_stage },
  city: { header: LIST_TEXTS.column.city, cell: ({ hq_city }) => hq_city },
  seeks: {
    header: EXPORT_TEXTS.seeks,
    cell: ({ funding_amount_seeking: sought }) => (sought > 0 ? sought : null),
  },
  submitted: {
    header: EXPORT_TEXTS.submitted(timeZone),
    cell: ({ submitted_at }) => clockTime(submitted_at, timeZone),
  },
  waiting: {
    header: LIST_TEXTS.column.waiting,
    cell: ({ application_status, submitted_at, withdrawn, now }) =>
      withdrawn ? null : waitingTime(application_status, submitted_at, now)?.text,
  },
  due: { header: LIST_TEXTS.column.due, cell: ({ due_at }) => due_at },
  questions: {
    header: LIST_TEXTS.column.questions,
    cell: ({ questions }) =>
      questions && (questions.answered_at ? ASKING_TEXTS.answered : ASKING_TEXTS.waiting),
  },
  verdict: {
    header: VERDICT_TEXTS.yours,
    cell: ({ verdict, disputed }) =>
      nonBlank([verdict ? verdictLabel(verdict) : '', disputed ? VERDICT_TEXTS.disputed : '']).join(', '),
  },
  tags: { header: LIST_TEXTS.column.tags, cell: ({ tags }) => tags.map(({ name }) => name).join(', ') },
  round: { header: LIST_TEXTS.column.round, cell: ({ round }) => round },
  deck: { header: LIST_TEXTS.column.deck, cell: ({ deck }) => deck },
})

const answerColumns = (names: BrandNames): ApplicationColumn[] =>
  APPLICATION_FORM.fields.map(({ key, label }) => ({
    header: label,
    cell: ({ answers }) => {
      const answer = answers?.[key]
      return typeof answer === 'number' ? answer : APPLICATION_FORM.text(key, answer, names)
    },
  }))

const VERDICT_COLUMNS: readonly ApplicationColumn[] = [
  ...REVIEW_VERDICTS.map(
    ({ value, label }): ApplicationColumn => ({
      header: EXPORT_TEXTS.verdictCount(label),
      cell: ({ verdicts }) => verdicts?.filter(({ verdict }) => verdict === value).length,
    }),
  ),
  {
    header: VERDICT_TEXTS.championLine,
    cell: ({ verdicts }) =>
      verdicts
        ?.filter(({ champion_line }) => champion_line !== '')
        .map(({ who, champion_line }) => `${who}: ${champion_line}`)
        .join('\n'),
  },
]

const CONTACT_COLUMNS: readonly ApplicationColumn[] = FOUNDER_COLUMNS.filter(
  (column) => 'contact' in column,
).map(({ key, label }) => ({
  header: EXPORT_TEXTS.founders(label),
  cell: ({ contacts }) => contacts && nonBlank(contacts.map((founder) => founder[key])).join('\n'),
}))

/** Returns the columns of the sheet that has a row per application. */
export const applicationColumns = (
  { columns, verdicts, contacts }: ExportOptions,
  { timeZone, ...names }: BrandNames & { readonly timeZone: string },
): readonly ApplicationColumn[] => [
  COMPANY,
  ...(columns ?? (['applicant', 'status', 'submitted'] as const)).map(
    (column) => listColumns(timeZone)[column],
  ),
  ...(columns ? [] : answerColumns(names).filter(({ header }) => header !== COMPANY_FIELD)),
  ...(verdicts ? VERDICT_COLUMNS : []),
  ...(contacts ? CONTACT_COLUMNS : []),
  LINK,
]

/** Left out of the other columns, because the first column contains the company's name. */
const COMPANY_FIELD = APPLICATION_FORM.field('company_name').label

type VerdictRow = ExportedVerdict & Pick<ExportedApplication, 'company_name' | 'link'>

/** The columns of the sheet that has a row per verdict. */
export const verdictColumns = (timeZone: string): readonly SheetColumn<VerdictRow>[] => [
  { header: LIST_TEXTS.company, cell: ({ company_name }) => companyTitle(company_name) },
  { header: EXPORT_TEXTS.who, cell: ({ who }) => who },
  {
    header: EXPORT_TEXTS.verdict,
    cell: ({ verdict }) => (verdict ? verdictLabel(verdict) : VERDICT_TEXTS.notGiven),
  },
  { header: VERDICT_TEXTS.championLine, cell: ({ champion_line }) => champion_line },
  { header: VERDICT_TEXTS.comment, cell: ({ comment }) => comment },
  { header: EXPORT_TEXTS.updated(timeZone), cell: ({ updated_at }) => clockTime(updated_at, timeZone) },
  LINK,
]

/** Returns an application's rows in the sheet of verdicts. */
export const verdictRows = ({
  verdicts,
  company_name,
  link,
}: Pick<ExportedApplication, 'verdicts' | 'company_name' | 'link'>): VerdictRow[] =>
  (verdicts ?? []).map((verdict) => ({ ...verdict, company_name, link }))
