import { createRoute, z } from '@hono/zod-openapi'
import { DEFINABLE_KINDS, type FieldDefinition, isFieldId } from '#domain/forms/field-definition.ts'
import {
  CHOICE_LABEL_CHARACTERS,
  CHOICES_MAX,
  FIELD_HELP_CHARACTERS,
  FIELD_LABEL_CHARACTERS,
  FIELD_UNIT_CHARACTERS,
  SELECTION_MAX,
  TEXT_CHARACTERS,
} from '#domain/limits.ts'
import { TEAM_VALUE_SHAPE } from '#domain/review/review-fields.ts'
import { applicationId } from './applications.ts'
import { json, refusals } from './errors.ts'
import { operationsFor } from './operation.ts'
import { savedOf, saveOf } from './records.ts'
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

/** The server also checks the value against the field's kind. Blank is '', null for a number, or 0 for an amount. */
const teamValue = z.union([lineUpTo(TEXT_CHARACTERS), z.number(), z.null()])

const teamValueChanges = z.strictObject({ value: teamValue.optional() }).openapi('TeamValueChanges')

export const saveTeamValue = createRoute({
  ...operation('saveTeamValue', 'Save the value of a team field on one application'),
  request: {
    params: applicationId.extend({ field: fieldId }),
    body: json(saveOf(teamValueChanges).openapi('SaveTeamValue'), 'The new value'),
  },
  responses: {
    200: json(
      savedOf(teamValueChanges, TEAM_VALUE_SHAPE.keys as ['value']).openapi('TeamValueSaved'),
      'Saved, unless it conflicts',
    ),
    ...refusals,
  },
})

export const setTeamValues = createRoute({
  ...operation('setTeamValues', 'Set a team field on many applications'),
  request: {
    body: json(
      z.strictObject({
        applications: z.array(z.uuid()).min(1).max(SELECTION_MAX),
        field: fieldId,
        value: teamValue,
      }),
      'Replaces the values on all of the given applications that the caller may read, except their own',
    ),
  },
  responses: {
    200: json(
      z.object({
        /** Number of the given applications that the caller may read, not counting their own. */
        changed: z.number().int(),
      }),
      'Changed by this or an earlier request',
    ),
    ...refusals,
  },
})
