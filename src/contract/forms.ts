import { z } from '@hono/zod-openapi'
import { APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import type { AnswerShape } from '#domain/forms/answer-shape.ts'
import type { AnswersOf, Form } from '#domain/forms/form.ts'
import type { Field } from '#domain/forms/kind.ts'
import { lineUpTo, textUpTo } from './typed-text.ts'

function toZod(shape: AnswerShape): z.ZodType {
  switch (shape.is) {
    case 'text':
      return shape.oneLine ? lineUpTo(shape.max) : textUpTo(shape.max)
    case 'number': {
      const number = z.number().min(shape.min).max(shape.max)
      return shape.whole ? number.int() : number
    }
    case 'nothing or':
      return toZod(shape.of).nullable()
    case 'object':
      return z.strictObject(
        Object.fromEntries(Object.entries(shape.of).map(([key, part]) => [key, toZod(part)])),
      )
    case 'list':
      return z
        .array(toZod(shape.of))
        .min(shape.min ?? 0)
        .max(shape.max)
  }
}

/** Joins a field's label, hint, reason and example, in the order in which the form shows them. */
const describeField = ({ label, guidance }: Field) =>
  [`${label}.`, guidance?.hint, guidance?.why, guidance?.example && `For example: ${guidance.example}`]
    .filter(Boolean)
    .join(' ')

/** Returns the schema of the answers that a draft may hold. */
export const fieldSchema = (field: Field) =>
  toZod(field.kind.shape(field)).openapi({ description: describeField(field) })

/**
 * Returns the schema of a form's answers, in which every field is required.
 * @param name name of the schema in the API description
 */
export const answersSchemaOf = <F extends Field>(form: Form<F>, name: string) =>
  z
    .strictObject(Object.fromEntries(form.fields.map((field) => [field.key, fieldSchema(field)])))
    .openapi(name) as unknown as z.ZodType<AnswersOf<F>, AnswersOf<F>>

/** Returns the schema of changed answers. It refuses unknown keys. */
export const answerChangesSchemaOf = <F extends Field>(form: Form<F>, name: string) =>
  z
    .strictObject(Object.fromEntries(form.fields.map((field) => [field.key, fieldSchema(field).optional()])))
    .openapi(name) as unknown as z.ZodType<Partial<AnswersOf<F>>, Partial<AnswersOf<F>>>

export const applicationAnswers = answersSchemaOf(APPLICATION_FORM, 'Answers')

export const applicationAnswerChanges = answerChangesSchemaOf(APPLICATION_FORM, 'AnswerChanges')
