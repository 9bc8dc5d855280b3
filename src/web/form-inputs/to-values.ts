import type { Answer, AnswerChanges, Answers } from '#domain/applications/form/answers.ts'
import type { FieldKind } from '#domain/applications/form/field.ts'
import { type FieldKey, fieldOf } from '#domain/applications/form/index.ts'
import { resizeFounders } from '#domain/applications/founders.ts'
import { FOUNDERS_MAX } from '#domain/limits.ts'
import { groupDigits } from '#domain/rupees.ts'
import type { FormValue, FormValues, ValueOf } from './form-values.ts'

type AnswerOfKind = {
  [K in FieldKind]: {
    [P in FieldKey]: ReturnType<typeof fieldOf<P>>['kind'] extends K ? Answers[P] : never
  }[FieldKey]
}

const asTyped = (value: string) => value
const amount = (value: number | null) => (value === null ? '' : groupDigits(value))
const numeral = (value: number | null) => (value === null ? '' : String(value))
const each = <V>(values: Readonly<Record<string, V>>, show: (value: V) => string) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, show(value)]))

const VALUES: { readonly [K in FieldKind]: (answer: AnswerOfKind[K]) => ValueOf[K] } = {
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
export const toValue = (key: FieldKey, answer: Answer): FormValue =>
  (VALUES[fieldOf(key).kind] as (answer: Answer) => FormValue)(answer)

/** Stored answers, or some of them, as the form's inputs hold them. */
export const toValues = <A extends AnswerChanges>(answers: A) =>
  Object.fromEntries(
    (Object.keys(answers) as FieldKey[]).map((key) => [key, toValue(key, answers[key] as Answer)]),
  ) as A extends Answers ? FormValues : Partial<FormValues>
