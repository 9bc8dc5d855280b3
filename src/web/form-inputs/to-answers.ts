import { type Answer, type Answers, APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import { tidyFounders } from '#domain/forms/kinds/founders.ts'
import { PERCENT_LIMIT } from '#domain/forms/kinds/percent.ts'
import type { Shares } from '#domain/forms/kinds/shares.ts'
import { parseRupees } from '#domain/rupees.ts'
import type { FieldKind, FormValues, ValueOf } from './form-values.ts'
import { isWhole } from './half-rows.ts'

const asTyped = (value: string) => value

const percent = (text: string): number | null => {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) return null
  return Math.max(-PERCENT_LIMIT, Math.min(PERCENT_LIMIT, value))
}

const each = <V>(values: Readonly<Record<string, string>>, read: (text: string) => V) =>
  Object.fromEntries(Object.entries(values).map(([key, text]) => [key, read(text)]))

/** Percentages by category, also for the running total while they are typed. */
export const sharesAnswer = (values: ValueOf['shares']) => each(values, percent) as Shares

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
    APPLICATION_FORM.fields.map((field) => [
      field.key,
      (ANSWERS[field.kind.name as FieldKind] as (value: unknown, values: FormValues) => Answer)(
        values[field.key],
        values,
      ),
    ]),
  ) as Answers
