import type { StoredDocument, StoredFile } from '../attachments.ts'
import { BLANK_FOUNDER, type Founder } from '../founders.ts'
import { BLANK_FUNDING_ROUND, type FundingRound, type FundingUsage, type MonthlyRevenue } from '../funding.ts'
import type { Field, FieldKind } from './field.ts'
import { type CatalogueField, FIELDS } from './index.ts'

type AnswerOf = {
  text: string
  essay: string
  choice: string
  groupedChoice: string
  number: number
  /** Whole rupees, 0 when empty (specification, section 3). */
  rupees: number
  percent: number | null
  shares: FundingUsage
  founders: readonly Founder[]
  fundingRounds: readonly FundingRound[]
  monthlyRevenue: MonthlyRevenue
  file: StoredFile | null
  documents: readonly StoredDocument[]
}

export type Answer = AnswerOf[FieldKind]
export type Answers = { readonly [F in CatalogueField as F['key']]: AnswerOf[F['kind']] }

/** What a save carries: only the fields that changed. */
export type AnswerChanges = Partial<Answers>

type OfKind<K extends FieldKind> = Extract<Field, { kind: K }>

const BLANK: { readonly [K in FieldKind]: (field: OfKind<K>) => AnswerOf[K] } = {
  text: () => '',
  essay: () => '',
  choice: () => '',
  groupedChoice: () => '',
  number: (field) => field.min,
  rupees: () => 0,
  percent: () => null,
  shares: (field) => Object.fromEntries(field.parts.map((part) => [part.value, null])) as FundingUsage,
  founders: () => [BLANK_FOUNDER],
  fundingRounds: () => [BLANK_FUNDING_ROUND],
  monthlyRevenue: () => ({ lastMonth: null, oneMonthBefore: null, twoMonthsBefore: null }),
  file: () => null,
  documents: () => [],
}

/** What a field holds before anybody answered it. */
export const blankAnswer = (field: Field): Answer => (BLANK[field.kind] as (field: Field) => Answer)(field)

/** The answers of a new form: one founder, one past-funding row (decisions, Form). */
export const blankAnswers = (): Answers =>
  Object.fromEntries(FIELDS.map((field) => [field.key, blankAnswer(field)])) as Answers
