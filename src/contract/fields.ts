import { createRoute, z } from '@hono/zod-openapi'
import { DEFINABLE_KINDS, type FieldDefinition, isFieldId } from '#domain/forms/field-definition.ts'
import {
  CHOICE_LABEL_CHARACTERS,
  CHOICES_MAX,
  FIELD_HELP_CHARACTERS,
  FIELD_LABEL_CHARACTERS,
  FIELD_UNIT_CHARACTERS,
} from '#domain/limits.ts'
import { json, refusals } from './errors.ts'
import { operationsFor } from './operation.ts'
import { lineUpTo, textUpTo } from './typed-text.ts'

const operation = operationsFor('Fields')

const fieldId = z.string().refine(isFieldId, 'an id of 8 to 32 small letters and digits')

/**
 * A field that the group defines itself. Texts may be blank and bounds the wrong way round, because an unpublished copy
 * is saved as it is typed.
 */
export const fieldDefinition: z.ZodType<FieldDefinition, FieldDefinition> = z
  .strictObject({
    id: fieldId,
    kind: z.enum(DEFINABLE_KINDS),
    label: lineUpTo(FIELD_LABEL_CHARACTERS),
    help: textUpTo(FIELD_HELP_CHARACTERS),
    required: z.boolean(),
    choices: z
      .array(z.strictObject({ id: fieldId, label: lineUpTo(CHOICE_LABEL_CHARACTERS) }))
      .max(CHOICES_MAX),
    words: z.number().int().min(0).max(9_999),
    min: z.number().nullable(),
    max: z.number().nullable(),
    unit: lineUpTo(FIELD_UNIT_CHARACTERS),
    archived: z.boolean(),
    for_reviewers: z.boolean(),
  })
  .openapi('FieldDefinition')

/**
 * The version of the group's own questions to which an application belongs: the newest for a draft, otherwise the one
 * that its founder saw on submission. Missing if there was none.
 */
export const formVersion = z
  .object({
    number: z.number().int(),
    /** Title of the section. */
    title: z.string(),
    questions: z.array(fieldDefinition).readonly(),
  })
  .openapi('FormVersion')

/** A published field, with the ids of members as the choices of a field that names a member. */
const publishedField = z
  .object({
    /** Begins with own_ for a question to founders, and with team_ for a fact of the team. */
    key: z.string(),
    id: z.string(),
    kind: z.enum(DEFINABLE_KINDS),
    label: z.string(),
    help: z.string(),
    required: z.boolean(),
    choices: z.array(z.object({ id: z.string(), label: z.string() })),
    words: z.number(),
    min: z.number().nullable(),
    max: z.number().nullable(),
    unit: z.string(),
    archived: z.boolean(),
    for_reviewers: z.boolean(),
  })
  .openapi('ReviewField')

export const listReviewFields = createRoute({
  ...operation('listReviewFields', 'List the questions to filter by, and the team fields'),
  responses: {
    200: json(z.object({ fields: z.array(publishedField) }), 'Questions first, each in its newest wording'),
    ...refusals,
  },
})
