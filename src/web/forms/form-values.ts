import type { UseFormReturn } from 'react-hook-form'
import type { AnswersOf, Form } from '#domain/forms/form.ts'
import type { Field } from '#domain/forms/kind.ts'
import { inputsOf } from './field-input.tsx'
import type { FormValues, IncompleteRow } from './input-kind.ts'

/** Returns the answers in a form's inputs. */
export const toAnswers = <F extends Field>(form: Form<F>, values: FormValues): AnswersOf<F> =>
  Object.fromEntries(
    form.fields.map((field) => [field.key, inputsOf(field).toAnswer(values[field.key], field, values)]),
  ) as AnswersOf<F>

/** Returns the input values for stored answers, or for some of them. */
export const toValues = <F extends Field>(form: Form<F>, answers: Partial<AnswersOf<F>>): FormValues =>
  Object.fromEntries(
    form.fields
      .filter(({ key }) => key in answers)
      .map((field) => [field.key, inputsOf(field).toValue(answers[field.key as F['key']])]),
  )

/** Puts answers that were changed elsewhere into the open inputs. */
export function applyAnswers<F extends Field>(
  form: Form<F>,
  inputs: UseFormReturn,
  changes: Partial<AnswersOf<F>>,
): void {
  for (const [key, value] of Object.entries(toValues(form, changes))) {
    const { applyParts } = inputsOf(form.field(key))
    if (!applyParts) inputs.setValue(key, value)
    else {
      const parts = Object.entries(applyParts(value, inputs.getValues(key)))
      for (const [part, partValue] of parts) inputs.setValue(`${key}.${part}`, partValue)
    }
  }
}

/** Returns the keys of the fields that can have incomplete rows. */
export const keysWithRows = (form: Form): readonly string[] =>
  form.fields.filter((field) => inputsOf(field).incompleteRows).map(({ key }) => key)

/** Returns the incomplete rows of a form, which are not sent. */
export const incompleteRowsIn = (form: Form, values: FormValues): readonly IncompleteRow[] =>
  keysWithRows(form).flatMap((key) => inputsOf(form.field(key)).incompleteRows?.(values[key]) ?? [])
