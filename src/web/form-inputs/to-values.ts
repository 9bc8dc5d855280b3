import {
  type Answer,
  type AnswerChanges,
  type Answers,
  APPLICATION_FORM,
  type FieldKey,
} from '#domain/applications/form/application-form.ts'
import type { StoredFile } from '#domain/files/stored-file.ts'
import type { StoredDocument } from '#domain/forms/kinds/documents.ts'
import { type Founder, resizeFounders } from '#domain/forms/kinds/founders.ts'
import type { FundingRound } from '#domain/forms/kinds/funding-rounds.ts'
import type { MonthlyRevenue } from '#domain/forms/kinds/monthly-revenue.ts'
import type { Shares } from '#domain/forms/kinds/shares.ts'
import { FOUNDERS_MAX } from '#domain/limits.ts'
import { groupDigits } from '#domain/rupees.ts'
import type { FieldKind, FormValues, ValueOf } from './form-values.ts'

type AnswerOf = {
  text: string
  essay: string
  choice: string
  groupedChoice: string
  number: number
  rupees: number
  percent: number | null
  shares: Shares
  founders: readonly Founder[]
  fundingRounds: readonly FundingRound[]
  monthlyRevenue: MonthlyRevenue
  file: StoredFile | null
  documents: readonly StoredDocument[]
}

const asTyped = (value: string) => value
const amount = (value: number | null) => (value === null ? '' : groupDigits(value))
const numeral = (value: number | null) => (value === null ? '' : String(value))
const each = <V>(values: Readonly<Record<string, V>>, show: (value: V) => string) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, show(value)]))

const VALUES: { readonly [K in FieldKind]: (answer: AnswerOf[K]) => ValueOf[K] } = {
  text: asTyped,
  essay: asTyped,
  choice: asTyped,
  groupedChoice: asTyped,
  number: String,
  rupees: (answer) => (answer === 0 ? '' : groupDigits(answer)),
  percent: numeral,
  shares: (answer) => each(answer, numeral),
  founders: (answer) => resizeFounders(answer, FOUNDERS_MAX),
  fundingRounds: (answer) => answer.map((round) => ({ ...round, amount: amount(round.amount) })),
  monthlyRevenue: (answer) => each(answer, amount) as ValueOf['monthlyRevenue'],
  file: (answer) => answer,
  documents: (answer) => ({
    wanted: answer.length > 0 ? 'yes' : 'no',
    // The address names the row, so that the same document keeps its row over a merge.
    rows: answer.map(({ title, ...stored }) => ({ row: stored.url, title, stored })),
  }),
}

/** One answer as its inputs hold it. */
export const toValue = (key: FieldKey, answer: Answer): unknown =>
  (VALUES[APPLICATION_FORM.field(key).kind.name as FieldKind] as (answer: Answer) => unknown)(answer)

/** Stored answers, or some of them, as the form's inputs hold them. */
export const toValues = <A extends AnswerChanges>(answers: A) =>
  Object.fromEntries(
    (Object.keys(answers) as FieldKey[]).map((key) => [key, toValue(key, answers[key] as Answer)]),
  ) as A extends Answers ? FormValues : Partial<FormValues>
