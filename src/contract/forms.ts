import { z } from '@hono/zod-openapi'
import {
  type AnswerChanges,
  type Answers,
  APPLICATION_FORM,
  isOwnKey,
} from '#domain/applications/form/application-form.ts'
import { type AnswerShape, TEXT_SHAPE } from '#domain/forms/answer-shape.ts'
import { blankDefinition, FIELD_LISTS, toField } from '#domain/forms/field-definition.ts'
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

const answersObject = ({ fields }: Form) =>
  z.strictObject(Object.fromEntries(fields.map((field) => [field.key, fieldSchema(field)])))

const changesObject = ({ fields }: Form) =>
  z.strictObject(Object.fromEntries(fields.map((field) => [field.key, fieldSchema(field).optional()])))

/**
 * Returns the schema of a form's answers, in which every field is required.
 * @param name name of the schema in the API description
 */
export const answersSchemaOf = <F extends Field>(form: Form<F>, name: string) =>
  answersObject(form).openapi(name) as unknown as z.ZodType<AnswersOf<F>, AnswersOf<F>>

/** Returns the schema of changed answers. It refuses unknown keys. */
export const answerChangesSchemaOf = <F extends Field>(form: Form<F>, name: string) =>
  changesObject(form).openapi(name) as unknown as z.ZodType<Partial<AnswersOf<F>>, Partial<AnswersOf<F>>>

/** Returns the different shapes of answers to own questions. A text may have several lines until its kind is known. */
function ownShapes(): AnswerShape[] {
  const shapes = FIELD_LISTS['application-form'].kinds.map((kind) => {
    const field = toField('', blankDefinition('', kind))
    const shape: AnswerShape = field.kind.shape(field)
    return shape.is === 'text' ? TEXT_SHAPE : shape
  })
  return [...new Map(shapes.map((shape) => [JSON.stringify(shape), shape])).values()]
}

/** An answer to a question of the group's own. The server then checks it against the question's kind. */
const ownAnswer = z.union(ownShapes().map(toZod))

/** Adds answers to questions of the group's own, whose keys are known only at run time. */
const withOwnAnswers = (answers: z.ZodObject) =>
  answers.catchall(ownAnswer).superRefine((given, context) => {
    const keys = Object.keys(given).filter((key) => !(key in answers.shape || isOwnKey(key)))
    if (keys.length > 0) context.addIssue({ code: 'unrecognized_keys', keys, input: given })
  })

export const applicationAnswers = withOwnAnswers(answersObject(APPLICATION_FORM)).openapi(
  'Answers',
) as unknown as z.ZodType<Answers, Answers>

/** Zod drops the key __proto__ where it accepts other unknown keys, so this refuses it. */
const refusePrototype = (given: unknown, context: z.RefinementCtx) => {
  if (typeof given === 'object' && given && Object.hasOwn(given, '__proto__'))
    context.addIssue({
      code: 'unrecognized_keys',
      keys: ['__proto__'],
      input: given as Record<string, unknown>,
    })
  return given
}

export const applicationAnswerChanges = withOwnAnswers(changesObject(APPLICATION_FORM)).openapi(
  'AnswerChanges',
) as unknown as z.ZodType<AnswerChanges, AnswerChanges>

/** Changed answers in the body of a request. */
export const sentAnswerChanges = z.preprocess(
  refusePrototype,
  applicationAnswerChanges,
) as unknown as typeof applicationAnswerChanges
