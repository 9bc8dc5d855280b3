import { figureLines } from '../applications/figure-checks.ts'
import {
  type Answers,
  APPLICATION_FORM,
  type ApplicationForm,
  type FieldKey,
  ownKey,
  type StandardKey,
} from '../applications/form/application-form.ts'
import { companyTitle } from '../applications/messages.ts'
import { describeStatus } from '../applications/status.ts'
import { WITHDRAWAL_TEXTS } from '../applications/withdrawal.ts'
import type { BrandNames } from '../brand-names.ts'
import { isIsoDay } from '../dates.ts'
import { describeFile, type StoredFile } from '../files/stored-file.ts'
import type { FieldDefinition } from '../forms/field-definition.ts'
import type { Field } from '../forms/kind.ts'
import { FOUNDER_COLUMNS, type Founder } from '../forms/kinds/founders.ts'
import { nonBlank } from '../forms/list-entries.ts'
import { formatRupees } from '../money.ts'
import type { Answer, Question } from '../questions/answer-edits.ts'
import { ASKING_TEXTS } from '../questions/messages.ts'
import { wallTimeOf } from '../zoned-time.ts'
import { EXPORT_TEXTS } from './export-messages.ts'
import {
  describeInterest,
  type InterestLevel,
  type InterestSummary,
  interestLabel,
  summariseInterest,
} from './interest.ts'
import { isTeamKey } from './list-fields.ts'
import { LIST_TEXTS } from './list-messages.ts'
import type { Column, ListColumn } from './list-view.ts'
import { REVIEW_TEXTS } from './messages.ts'
import { type TeamField, type TeamValues, teamValueOf, teamValueText } from './review-fields.ts'
import { VERDICT_TEXTS } from './verdict-messages.ts'
import { sortVerdicts, VERDICTS, type Verdict, verdictLabel } from './verdicts.ts'
import { waitingTime } from './waiting-time.ts'

/** A date without a time, such as '2026-03-09'. */
export type Day = { readonly day: string }

/** The value of a spreadsheet cell, which may be empty. */
export type Cell = string | number | Date | Day | null | undefined

/** A sheet's columns, each with a function that returns the cell for a row. */
type SheetColumn<Row> = { readonly header: string; readonly cell: (row: Row) => Cell }

/** A verdict, or the summary and comment of a reviewer who has given no verdict yet. */
export type ExportedVerdict = {
  readonly who: string
  readonly verdict: Verdict | null
  readonly champion_line: string
  readonly comment: string
  /** ISO time. */
  readonly updated_at: string
}

/** A team member's interest. The amount is 0 if none was entered or if it does not count. */
export type ExportedInterest = {
  readonly who: string
  readonly level: InterestLevel
  readonly amount: number
}

/** A question round. Its answers are empty until the founder has submitted them. */
export type ExportedQuestionRound = {
  /** ISO times. */
  readonly sent_at: string
  readonly answered_at: string | null
  /** In their order. */
  readonly questions: readonly Question[]
  /** In the order of the questions, with whole addresses of files. */
  readonly answers: readonly Answer[]
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
  readonly verdict: Verdict | null
  readonly disputed: boolean
  readonly team_verdicts: readonly Verdict[] | null
  /** Null until the reader has entered their own interest. */
  readonly interest: InterestSummary | null
  readonly assigned: readonly string[]
  readonly tags: readonly { readonly name: string }[]
  readonly funding_round: string | null
  readonly via: string | null
  readonly team_values: TeamValues | null
  /** The time of the export, in milliseconds since 1970. */
  readonly now: number
  /** The address of the pitch deck. Null if there is none. */
  readonly deck: string | null
  /** The address of the application in the reader. */
  readonly link: string
  /** The form that the founder saw. */
  readonly form: ApplicationForm
  /** The answers, with masked contacts and whole addresses of files. Null if the export needs no answers. */
  readonly answers: Answers | null
  /** The question rounds that the reader may see, earliest first. Null if the export needs no answers. */
  readonly question_rounds: readonly ExportedQuestionRound[] | null
  /** Null if the reader may not see the founders' contact details, or has not requested them. */
  readonly contacts: readonly Founder[] | null
  /** Null if the reader may not see the verdicts yet, or has not requested them. */
  readonly verdicts: readonly ExportedVerdict[] | null
  /** Null if the reader may not see the team's interest yet, or has not requested it. */
  readonly interests: readonly ExportedInterest[] | null
}

export type ExportOptions = {
  /** The columns that the list shows. Undefined to export all answers. */
  readonly columns: readonly ListColumn[] | undefined
  readonly verdicts: boolean
  readonly interests: boolean
  readonly contacts: boolean
}

type ApplicationColumn = SheetColumn<ExportedApplication>

const COMPANY: ApplicationColumn = {
  header: LIST_TEXTS.company,
  cell: ({ company_name }) => companyTitle(company_name),
}
const LINK = { header: EXPORT_TEXTS.link, cell: ({ link }: { readonly link: string }): Cell => link }

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
    cell: ({ submitted_at }) => timeCell(submitted_at, timeZone),
  },
  waiting: {
    header: LIST_TEXTS.column.waiting,
    cell: ({ application_status, submitted_at, withdrawn, now }) =>
      withdrawn ? null : waitingTime(application_status, submitted_at, now)?.text,
  },
  due: { header: LIST_TEXTS.column.due, cell: ({ due_at }) => (due_at === null ? null : { day: due_at }) },
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
  team: {
    header: LIST_TEXTS.column.team,
    cell: ({ team_verdicts }) =>
      sortVerdicts(team_verdicts ?? [])
        .map(verdictLabel)
        .join(', '),
  },
  interest: {
    header: LIST_TEXTS.column.interest,
    cell: ({ interest }) => interest && describeInterest(interest),
  },
  assigned: { header: LIST_TEXTS.column.assigned, cell: ({ assigned }) => assigned.join(', ') },
  tags: { header: LIST_TEXTS.column.tags, cell: ({ tags }) => tags.map(({ name }) => name).join(', ') },
  round: { header: LIST_TEXTS.column.round, cell: ({ funding_round }) => funding_round },
  via: { header: LIST_TEXTS.column.via, cell: ({ via }) => via },
  deck: { header: LIST_TEXTS.column.deck, cell: ({ deck }) => deck },
})

/** Columns for all answers except the company's name, which is in the first column. */
const answerColumns = (names: BrandNames): ApplicationColumn[] =>
  APPLICATION_FORM.fields
    .filter(({ key }) => key !== 'company_name')
    .flatMap(
      (field: Field<StandardKey>) =>
        figuresColumn(field) ?? amountColumns(field) ?? [answerColumn(field, names), ...totalOf(field)],
    )

/** A column with the contradictions between figures and the founder's reasons. Undefined for other fields. */
const figuresColumn = ({ key, label }: Field<StandardKey>): ApplicationColumn[] | undefined =>
  key === 'figure_reasons'
    ? [
        {
          header: label,
          cell: ({ answers, submitted_at }) =>
            answers && figureLines(answers, new Date(submitted_at)).join('\n'),
        },
      ]
    : undefined

/** A column for each number, so that a spreadsheet can add them up. Undefined if the answer is not made of numbers. */
const amountColumns = (field: Field<StandardKey>): ApplicationColumn[] | undefined =>
  field.kind.amounts?.(field.kind.blank(field), field).map(({ label }, index) => ({
    header: EXPORT_TEXTS.part(field.label, label),
    cell: ({ answers }) => answers && field.kind.amounts?.(answers[field.key], field)[index]?.amount,
  }))

/** A column for the answers to a group's own question, with the wording that each founder saw. */
const ownColumn = ({ id, label }: FieldDefinition, names: BrandNames): ApplicationColumn => ({
  header: label,
  cell: ({ answers, form }) => {
    const field = form.fields.find(({ key }) => key === ownKey(id))
    return field && answerCell(form, field, answers, names)
  },
})

/** A column for the values of a team field. */
const teamColumn = (field: TeamField, names: BrandNames): ApplicationColumn => ({
  header:
    field.kind === 'rupees'
      ? EXPORT_TEXTS.inUnit(field.label, EXPORT_TEXTS.rupees)
      : EXPORT_TEXTS.inUnit(field.label, field.unit),
  cell: ({ team_values }) => {
    const value = teamValueOf(field, team_values ?? undefined)
    return typedCell(field.kind, value, teamValueText(field, value, names))
  },
})

/** Spreadsheets count days from 1900 on, but differ about its first months. */
const FIRST_DAY = '1900-03-01'

/** Returns a number or a day as a cell that a spreadsheet can sort, and other values as text. */
function typedCell(kind: string, value: unknown, text: string): Cell {
  if (typeof value === 'number') return text === '' ? null : value
  const isDay = kind === 'date' && typeof value === 'string' && isIsoDay(value) && value >= FIRST_DAY
  return isDay ? { day: value } : text
}

/** Returns a text with the addresses of files on the last lines. */
const withAddresses = (text: string, files: readonly StoredFile[]): string =>
  [text, ...files.map(({ url }) => url)].join('\n')

/** A column with a number or a text. */
const answerColumn = (field: Field<StandardKey>, names: BrandNames): ApplicationColumn => ({
  header: field.label,
  cell: ({ answers }) => answerCell(APPLICATION_FORM, field, answers, names),
})

function answerCell(
  form: ApplicationForm,
  { key, kind }: Field<FieldKey>,
  answers: Answers | null,
  names: BrandNames,
): Cell {
  const answer = answers?.[key] ?? null
  if (answer === null) return null
  const cell = typedCell(kind.name, answer, form.text(key, answer, names))
  return typeof cell === 'string' ? withAddresses(cell, form.files({ [key]: answer })) : cell
}

/** The total of earlier investments, whose number varies. */
const totalOf = ({ key, label }: Field<StandardKey>): ApplicationColumn[] =>
  key === 'past_funding'
    ? [
        {
          header: EXPORT_TEXTS.part(label, EXPORT_TEXTS.total),
          cell: ({ answers }) => {
            const amounts = answers?.past_funding.flatMap(({ amount }) => amount ?? []) ?? []
            return amounts.length > 0 ? amounts.reduce((total, amount) => total + amount) : null
          },
        },
      ]
    : []

/**
 * Columns for the question rounds. Each question and each answer has a cell of its own, because the answers of a
 * round together may be too long for a cell.
 * @param sizes the number of questions in each round, earliest first
 */
const questionRoundColumns = (sizes: readonly number[], timeZone: string): ApplicationColumn[] =>
  sizes.flatMap((size, index) => [
    {
      header: EXPORT_TEXTS.sent(index + 1, timeZone),
      cell: ({ question_rounds }) => timeCell(question_rounds?.[index]?.sent_at, timeZone),
    },
    {
      header: EXPORT_TEXTS.answered(index + 1, timeZone),
      cell: ({ question_rounds }) => timeCell(question_rounds?.[index]?.answered_at, timeZone),
    },
    ...Array.from({ length: size }, (_, place): ApplicationColumn[] => [
      {
        header: EXPORT_TEXTS.question(index + 1, place + 1),
        cell: ({ question_rounds }) => question_rounds?.[index]?.questions[place]?.text,
      },
      {
        header: EXPORT_TEXTS.answer(index + 1, place + 1),
        cell: ({ question_rounds }) => {
          const answer = question_rounds?.[index]?.answers[place]
          return answer && textOfAnswer(answer)
        },
      },
    ]).flat(),
  ])

const textOfAnswer = ({ answer, file }: Answer): string =>
  file ? withAddresses(nonBlank([answer, describeFile(file)]).join('\n'), [file]) : answer

/** Returns the time that clocks in a time zone show, because a spreadsheet's date has no zone. */
const timeCell = (time: string | null | undefined, timeZone: string): Cell =>
  time ? new Date(`${wallTimeOf(new Date(time), timeZone)}Z`) : null

const VERDICT_COLUMNS: readonly ApplicationColumn[] = [
  ...VERDICTS.map(
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

const INTEREST_COLUMNS: readonly ApplicationColumn[] = [
  {
    header: EXPORT_TEXTS.interested,
    cell: ({ interests }) => interests && summariseInterest(interests).interested,
  },
  {
    header: EXPORT_TEXTS.interestTotal,
    cell: ({ interests }) => interests && summariseInterest(interests).amount,
  },
  {
    header: EXPORT_TEXTS.interestByMember,
    cell: ({ interests }) => interests?.map(interestLine).join('\n'),
  },
]

/** Returns a member's interest on one line. */
export const interestLine = ({ who, level, amount }: ExportedInterest) =>
  `${who}: ${nonBlank([interestLabel(level), amount > 0 ? formatRupees(amount) : '']).join(', ')}`

const CONTACT_COLUMNS: readonly ApplicationColumn[] = FOUNDER_COLUMNS.filter(
  (column) => 'contact' in column,
).map(({ key, label }) => ({
  header: EXPORT_TEXTS.founders(label),
  cell: ({ contacts }) => contacts && nonBlank(contacts.map((founder) => founder[key])).join('\n'),
}))

/** The parts of an export that depend on its applications. They are blank unless it has all answers. */
export type ExportedFields = {
  /** The largest number of questions in each round, earliest first. */
  readonly questionRoundSizes: readonly number[]
  /** The group's own questions in the applications' forms, in their newest wording. */
  readonly questions: readonly FieldDefinition[]
  /** The team fields that have a column: those of the columns in view or, with all answers, all that matter. */
  readonly teamFields: readonly TeamField[]
}

/** Returns the columns of the sheet that has a row per application. */
export const applicationColumns = (
  { columns, verdicts, interests, contacts }: ExportOptions,
  { timeZone, ...names }: BrandNames & { readonly timeZone: string },
  { questionRoundSizes, questions, teamFields }: ExportedFields,
): readonly ApplicationColumn[] => [
  COMPANY,
  ...(columns ?? (['applicant', 'status', 'submitted', 'via'] as const)).flatMap((column) => {
    if (!isTeamKey(column)) return [listColumns(timeZone)[column]]
    return teamFields.filter(({ key }) => key === column).map((field) => teamColumn(field, names))
  }),
  ...(columns ? [] : answerColumns(names)),
  ...questions.map((question) => ownColumn(question, names)),
  ...questionRoundColumns(questionRoundSizes, timeZone),
  ...(columns ? [] : teamFields.map((field) => teamColumn(field, names))),
  ...(verdicts ? VERDICT_COLUMNS : []),
  ...(interests ? INTEREST_COLUMNS : []),
  ...(contacts ? CONTACT_COLUMNS : []),
  LINK,
]

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
  { header: EXPORT_TEXTS.updated(timeZone), cell: ({ updated_at }) => timeCell(updated_at, timeZone) },
  LINK,
]

/** Returns an application's rows in the sheet of verdicts. */
export const verdictRows = ({
  verdicts,
  company_name,
  link,
}: Pick<ExportedApplication, 'verdicts' | 'company_name' | 'link'>): VerdictRow[] =>
  (verdicts ?? []).map((verdict) => ({ ...verdict, company_name, link }))
