import type { BrandNames } from '../brand-names.ts'
import { REASONS } from '../forms/kinds/reasons.ts'
import {
  type AnsweredForm,
  type ApplicationForm,
  applicationForm,
  type FieldKey,
} from './form/application-form.ts'

export type ChangedAnswer = {
  readonly key: FieldKey
  readonly label: string
  /** Blank if there was no answer. The same applies to `after`. */
  readonly before: string
  readonly after: string
}

/**
 * Compares the displayed texts of two applications.
 * @returns the answers that differ, in the order of the later form, then those to questions that it no longer has; and
 *   the number of answers that are the same
 */
export function compareAnswers(before: AnsweredForm, after: AnsweredForm, names: BrandNames) {
  const [earlier, later] = [applicationForm(before.form), applicationForm(after.form)]
  const removed = earlier.fields.filter(({ key }) => later.sectionOf(key) < 0)
  const textOf = (form: ApplicationForm, { answers }: AnsweredForm, key: FieldKey) =>
    form.sectionOf(key) < 0 ? '' : form.text(key, answers[key], names)
  const compared = [...later.fields, ...removed]
    // Reasons are shown with the contradictions to which they belong.
    .filter(({ kind }) => kind.name !== REASONS.name)
    .map(
      ({ key, label }): ChangedAnswer => ({
        ...{ key, label },
        before: textOf(earlier, before, key),
        after: textOf(later, after, key),
      }),
    )
  const changed = compared.filter((answer) => answer.before !== answer.after)
  return { changed, unchanged: compared.length - changed.length }
}
