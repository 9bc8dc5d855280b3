import type { BrandNames } from '#domain/brand-names.ts'
import { type ListEntry, NOT_PROVIDED } from '#domain/forms/list-entries.ts'
import type { Question, Answer as Reply } from '#domain/questions/answer-edits.ts'
import { trimBlank } from '#domain/typed-text.ts'
import { formatMoment } from '../dates.ts'
import { describeFile } from '../files/stored-file.ts'
import type { Field } from '../forms/kind.ts'
import type { Meeting } from '../meetings/meeting.ts'
import { MEETING_TEXTS, meetingLine } from '../meetings/messages.ts'
import { ASKING_TEXTS, QUESTION_TEXTS } from '../questions/messages.ts'
import { REVIEW_TEXTS } from '../review/messages.ts'
import { replaceWordProcessorCharacters } from '../word-processor-characters.ts'
import { figureLines } from './figure-checks.ts'
import {
  type AnsweredForm,
  type Answers,
  type ApplicationForm,
  applicationForm,
  type FieldKey,
} from './form/application-form.ts'
import { PRINT_SECTIONS, PRINT_TEXTS, printSectionsOf } from './form/print-sections.ts'
import { isSubmitted } from './life-cycle.ts'
import { companyTitle, MY_APPLICATIONS_TEXTS } from './messages.ts'
import { describeStatus } from './status.ts'

export type PrintableApplication = AnsweredForm & {
  readonly application_status: string
  readonly submitted_at: string | null
  readonly updated_at: string
  readonly meeting?: Meeting | null
}
export type PrintableRound = {
  readonly sent_at: string
  readonly answered_at: string | null
  readonly questions: readonly Question[]
  readonly answers: readonly Reply[]
}

/** The installation's names, and the IANA time zone for dates (the local one by default). */
type PrintContext = BrandNames & { readonly timeZone?: string | undefined }

/** An item with its number in the list, from 1. */
type Numbered<T> = T & { readonly number: number }

export type PrintedText = { readonly paragraphs: readonly string[]; readonly given: boolean }
export type PrintedAnswer = PrintedText & {
  readonly key: FieldKey
  readonly label: string
  /** True for long text, which takes up the full width of a page. */
  readonly isEssay: boolean
  /** Entries of a list. For an empty list, the paragraphs contain NOT_PROVIDED instead. */
  readonly entries: readonly Numbered<ListEntry>[]
}
export type PrintedQuestionRound = {
  readonly title: string
  readonly dates: string
  readonly questions: readonly Numbered<PrintedText & { readonly question: string }>[]
}
export type PrintedDocument = {
  /** Title of the PDF or of the print window. Browsers suggest it as the file name when a user prints to a PDF. */
  readonly title: string
  readonly company: string
  readonly kind: string
  readonly product: string
  readonly preparedFor: string
  readonly facts: readonly { readonly label: string; readonly text: string }[]
  readonly sections: readonly { readonly heading: string; readonly answers: readonly PrintedAnswer[] }[]
  readonly discussion: {
    readonly heading: string
    readonly rounds: readonly PrintedQuestionRound[]
    /** Shown when there are no question rounds. */
    readonly none: string
  }
}

/** A document for the PDF process. Minutes of a committee have no discussion, and no fields. */
export type TypesetDocument = Omit<PrintedDocument, 'sections' | 'discussion'> & {
  readonly sections: readonly {
    readonly heading: string
    readonly answers: readonly Omit<PrintedAnswer, 'key'>[]
  }[]
  readonly discussion?: PrintedDocument['discussion']
}

/**
 * Returns the printable document, for the print window and the PDF (S7-pdf.2 to S7-pdf.5).
 * @param rounds all rounds, latest first
 */
export function printedDocument(
  application: PrintableApplication,
  rounds: readonly PrintableRound[],
  setting: PrintContext,
): PrintedDocument {
  const company = companyTitle(application.answers.company_name)
  const { product, investor } = setting
  const discussed = PRINT_SECTIONS.at(-1) as (typeof PRINT_SECTIONS)[6]
  return {
    title: PRINT_TEXTS.title(company),
    company,
    kind: PRINT_TEXTS.kind,
    product,
    preparedFor: PRINT_TEXTS.preparedFor(investor),
    facts: factsOf(application, setting),
    sections: printedSections(application, setting),
    discussion: {
      heading: discussed.heading,
      rounds: rounds.map((round, index) => printedQuestionRound(round, index === 0, setting)),
      none: ASKING_TEXTS.none,
    },
  }
}

type SubmittedForm = AnsweredForm & {
  /** Null or undefined for a draft. */
  readonly submitted_at?: string | null
}

const submissionTime = (submittedAt: string | null | undefined): Date =>
  submittedAt ? new Date(submittedAt) : new Date()

/** Returns the answers under the headings of the printout. */
const printedSections = (
  { answers, form: version, submitted_at }: SubmittedForm,
  names: BrandNames,
): PrintedDocument['sections'] => {
  const form = applicationForm(version)
  const at = submissionTime(submitted_at)
  return printSectionsOf(form).map(({ heading, fields }) => ({
    heading,
    answers: printedAnswers(form, { keys: fields, answers, names, at }),
  }))
}

/** Returns the answers in the sections and the order of the form. */
export const formSections = ({ answers, form: version, submitted_at }: SubmittedForm, names: BrandNames) => {
  const form = applicationForm(version)
  const at = submissionTime(submitted_at)
  return form.sections.map(({ key, title, fields }) => ({
    id: key,
    heading: title,
    printed: printedAnswers(form, { keys: fields.map((field) => field.key), answers, names, at }),
  }))
}

const numbered = <T>(items: readonly T[]): Numbered<T>[] =>
  items.map((item, index) => ({ ...item, number: index + 1 }))

function factsOf(application: PrintableApplication, { timeZone }: PrintContext) {
  const { application_status, submitted_at, updated_at, meeting, answers } = application
  const [first] = answers.founders_data
  const applicant = trimBlank(`${first?.firstName ?? ''} ${first?.lastName ?? ''}`)
  const moment = isSubmitted(application) && submitted_at
  return [
    { label: PRINT_TEXTS.applicant, text: applicant || REVIEW_TEXTS.applicantUnknown },
    { label: PRINT_TEXTS.status, text: describeStatus(application_status).label },
    ...(meeting ? [{ label: MEETING_TEXTS.title, text: meetingLine(meeting) }] : []),
    moment
      ? { label: MY_APPLICATIONS_TEXTS.submittedOn, text: formatMoment(moment, timeZone) }
      : { label: MY_APPLICATIONS_TEXTS.lastEditedOn, text: formatMoment(updated_at, timeZone) },
  ]
}

/** Splits a typed text into paragraphs at empty lines. Single line breaks stay within a paragraph. */
export const paragraphsOf = (text: string): string[] =>
  replaceWordProcessorCharacters(text)
    .split(/\n\s*\n/)
    .map(trimBlank)
    .filter((paragraph) => paragraph !== '')

/** Returns paragraphs to print, or only `missing` if there are none. */
const printedText = (paragraphs: readonly string[], missing: string): PrintedText =>
  paragraphs.length > 0 ? { paragraphs, given: true } : { paragraphs: [missing], given: false }

type PrintedFields = Omit<Printing, 'key'> & { readonly keys: readonly FieldKey[]; readonly at: Date }

const printedAnswers = (form: ApplicationForm, { keys, at, ...printing }: PrintedFields): PrintedAnswer[] =>
  keys.flatMap((key) =>
    key === 'figure_reasons'
      ? printedFigureFacts(form, printing.answers, at)
      : printedAnswer(form, { key, ...printing }),
  )

/** Returns contradictions between figures, with the founder's reasons. Returns nothing if there are none. */
function printedFigureFacts(form: ApplicationForm, answers: Answers, at: Date): PrintedAnswer[] {
  const lines = figureLines(answers, at)
  if (lines.length === 0) return []
  const { key, label } = form.field('figure_reasons')
  const paragraphs = lines.map(replaceWordProcessorCharacters)
  return [{ key, label, isEssay: true, entries: [], paragraphs, given: true }]
}

type Printing = { readonly key: FieldKey; readonly answers: Answers; readonly names: BrandNames }

function printedAnswer(form: ApplicationForm, { key, answers, names }: Printing): PrintedAnswer {
  const { label, kind }: Field = form.field(key)
  const entries = form.entries(key, answers[key])?.map(({ name, details }) => ({
    name: replaceWordProcessorCharacters(name),
    details: details.map(replaceWordProcessorCharacters),
  }))
  const text = entries ? '' : form.text(key, answers[key], names)
  return {
    key,
    label,
    isEssay: kind.isLong === true,
    entries: numbered(entries ?? []),
    ...printedText(paragraphsOf(text), NOT_PROVIDED),
    ...(entries && entries.length > 0 && { paragraphs: [], given: true }),
  }
}

function printedQuestionRound(
  round: PrintableRound,
  isLatest: boolean,
  { timeZone }: PrintContext,
): PrintedQuestionRound {
  const replies = new Map(
    round.answers.map(({ order, answer, file }) => [
      order,
      [...paragraphsOf(answer), ...(file ? [describeFile(file)] : [])],
    ]),
  )
  const open = isLatest ? ASKING_TEXTS.waiting : QUESTION_TEXTS.notSubmitted
  const sent = `${QUESTION_TEXTS.sentOn} ${formatMoment(round.sent_at, timeZone)}`
  const answered =
    round.answered_at && `${QUESTION_TEXTS.answeredOn} ${formatMoment(round.answered_at, timeZone)}`
  return {
    title: isLatest ? ASKING_TEXTS.latest : ASKING_TEXTS.earlier,
    dates: `${sent} · ${answered || open}`,
    questions: numbered(
      [...round.questions]
        .sort((one, other) => one.order - other.order)
        .map(({ text, order }) => ({
          question: replaceWordProcessorCharacters(text),
          ...printedText(replies.get(order) ?? [], ASKING_TEXTS.unanswered),
        })),
    ),
  }
}
