import type { BrandNames } from '../brand-names.ts'
import { type Answers, APPLICATION_FORM, type FieldKey } from './form/application-form.ts'

export type ChangedAnswer = {
  readonly key: FieldKey
  readonly label: string
  /** Blank if there was no answer. The same applies to `after`. */
  readonly before: string
  readonly after: string
}

/** Returns the answers whose displayed texts differ, in the order of the form. */
export const compareAnswers = (before: Answers, after: Answers, names: BrandNames): ChangedAnswer[] =>
  APPLICATION_FORM.fields
    .map(({ key, label }) => ({
      key,
      label,
      before: APPLICATION_FORM.text(key, before[key], names),
      after: APPLICATION_FORM.text(key, after[key], names),
    }))
    .filter((answer) => answer.before !== answer.after)
