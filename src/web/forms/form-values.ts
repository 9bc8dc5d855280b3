import type { UseFormReturn } from 'react-hook-form'
import type { AnswersOf, Form } from '#domain/forms/form.ts'
import type { Field } from '#domain/forms/kind.ts'
import { inputsOf } from './field-input.tsx'
import type { FormValues, HalfRow } from './input-kind.ts'

/** What a form's inputs hold, as answers. */
export const toAnswers = <F extends Field>(form: Form<F>, values: FormValues): AnswersOf<F> =>
  Object.fromEntries(
    form.fields.map((field) => [field.key, inputsOf(field).toAnswer(values[field.key], field, values)]),
  ) as AnswersOf<F>

/** Stored answers, or some of them, as a form's inputs hold them. */
export const toValues = <F extends Field>(form: Form<F>, answers: Partial<AnswersOf<F>>): FormValues =>
  Object.fromEntries(
    form.fields
      .filter(({ key }) => key in answers)
      .map((field) => [field.key, inputsOf(field).toValue(answers[field.key as F['key']])]),
  )

/** Lays answers that came from elsewhere into the open inputs. */
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
      for (const [part, laid] of parts) inputs.setValue(`${key}.${part}`, laid)
    }
  }
}

/** The fields of a form whose inputs may hold rows that are no answer yet. */
export const keysWithRows = (form: Form): readonly string[] =>
  form.fields.filter((field) => inputsOf(field).halfRows).map(({ key }) => key)

/** The rows of a form's inputs that will not be sent. */
export const halfRowsIn = (form: Form, values: FormValues): readonly HalfRow[] =>
  keysWithRows(form).flatMap((key) => inputsOf(form.field(key)).halfRows?.(values[key]) ?? [])
