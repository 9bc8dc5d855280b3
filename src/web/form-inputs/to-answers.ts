import type { Answer, Answers } from '#domain/applications/form/answers.ts'
import type { FieldKind } from '#domain/applications/form/field.ts'
import { FIELDS } from '#domain/applications/form/index.ts'
import { tidyFounders } from '#domain/applications/founders.ts'
import { parseRupees } from '#domain/rupees.ts'
import type { FormValue, FormValues, ValueOf } from './form-values.ts'
import { isWhole } from './half-rows.ts'

const asTyped = (value: string) => value

/** Beyond what could be meant; it keeps a slip of the finger from making a draft that cannot be stored. */
const PERCENT_LIMIT = 1_000_000

const percent = (text: string): number | null => {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) return null
  return Math.max(-PERCENT_LIMIT, Math.min(PERCENT_LIMIT, value))
}

const each = <V>(values: Readonly<Record<string, string>>, read: (text: string) => V) =>
  Object.fromEntries(Object.entries(values).map(([key, text]) => [key, read(text)]))

/** Percentages by category, also for the running total while they are typed. */
export const sharesAnswer = (values: ValueOf['shares']) => each(values, percent) as Answers['funding_usage']

type Reader<K extends FieldKind> = (value: ValueOf[K], values: FormValues) => Answer

const ANSWERS: { readonly [K in FieldKind]: Reader<K> } = {
  text: asTyped,
  essay: asTyped,
  choice: asTyped,
  groupedChoice: asTyped,
  number: Number,
  rupees: (value) => parseRupees(value) ?? 0,
  percent,
  shares: sharesAnswer,
  // Tidied as the server does on submission, so that what it stored still compares equal.
  founders: (value, values) => tidyFounders(value.slice(0, Number(values.number_of_founders))),
  fundingRounds: (value) => value.map((round) => ({ ...round, amount: parseRupees(round.amount) })),
  monthlyRevenue: (value) => each(value, parseRupees) as Answers['current_revenue'],
  file: (value) => value,
  // A half row is not stored (decisions, Form).
  documents: ({ rows }) =>
    rows.filter(isWhole).flatMap(({ title, stored }) => (stored ? [{ title, ...stored }] : [])),
}

/** What the form's inputs hold, as answers. */
export const toAnswers = (values: FormValues): Answers =>
  Object.fromEntries(
    FIELDS.map((field) => [
      field.key,
      (ANSWERS[field.kind] as (value: FormValue, values: FormValues) => Answer)(values[field.key], values),
    ]),
  ) as Answers
