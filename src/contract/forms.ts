import { z } from '@hono/zod-openapi'
import type { AnswersOf, Form } from '#domain/forms/form.ts'
import type { Field } from '#domain/forms/kind.ts'
import type { Shape } from '#domain/forms/shape.ts'
import { textUpTo } from './typed-text.ts'

function zodOf(shape: Shape): z.ZodType {
  switch (shape.is) {
    case 'text':
      return textUpTo(shape.max)
    case 'number': {
      const number = z.number().min(shape.min).max(shape.max)
      return shape.whole ? number.int() : number
    }
    case 'nothing or':
      return zodOf(shape.of).nullable()
    case 'object':
      return z.strictObject(
        Object.fromEntries(Object.entries(shape.of).map(([key, part]) => [key, zodOf(part)])),
      )
    case 'list':
      return z
        .array(zodOf(shape.of))
        .min(shape.min ?? 0)
        .max(shape.max)
  }
}

/** The label and what helps to answer, as people at the form read them. */
const describe = ({ label, guidance }: Field) =>
  [`${label}.`, guidance?.hint, guidance?.why, guidance?.example && `For example: ${guidance.example}`]
    .filter(Boolean)
    .join(' ')

const shapeOf = (field: Field) => zodOf(field.kind.shape(field)).openapi({ description: describe(field) })

/** All answers of a form, every field present. @param name in the API's description */
export const answersShapeOf = <F extends Field>(form: Form<F>, name: string) =>
  z
    .strictObject(Object.fromEntries(form.fields.map((field) => [field.key, shapeOf(field)])))
    .openapi(name) as unknown as z.ZodType<AnswersOf<F>, AnswersOf<F>>

/** The fields that a save changes; a key that the form does not have is refused. */
export const changesShapeOf = <F extends Field>(form: Form<F>, name: string) =>
  z
    .strictObject(Object.fromEntries(form.fields.map((field) => [field.key, shapeOf(field).optional()])))
    .openapi(name) as unknown as z.ZodType<Partial<AnswersOf<F>>, Partial<AnswersOf<F>>>
