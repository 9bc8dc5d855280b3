import { createRoute, z } from '@hono/zod-openapi'
import { DEFINABLE_KINDS, FIELD_LIST_NAMES, type FieldDefinition } from '#domain/forms/field-definition.ts'
import { isFieldId } from '#domain/forms/field-id.ts'
import { FIELD_LIST_KEYS } from '#domain/forms/field-list.ts'
import {
  CHOICE_LABEL_CHARACTERS,
  CHOICES_MAX,
  FIELD_HELP_CHARACTERS,
  FIELD_LABEL_CHARACTERS,
  FIELD_UNIT_CHARACTERS,
  SECTION_TITLE_CHARACTERS,
  TEAM_FIELDS_MAX,
} from '#domain/limits.ts'
import { json, refusals } from './errors.ts'
import { operationsFor } from './operation.ts'
import { recordVersion, savedOf, saveOf } from './records.ts'
import { lineUpTo, textUpTo } from './typed-text.ts'

const operation = operationsFor('Fields')

export const fieldId = z.string().refine(isFieldId, 'an id of 8 to 32 small letters and digits')

/**
 * A field that the group defines itself. Texts may be blank and bounds the wrong way round, because an unpublished copy
 * is saved as it is typed.
 */
const definition = z.strictObject({
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

const fieldDefinition: z.ZodType<FieldDefinition, FieldDefinition> = definition.openapi('FieldDefinition')

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
const publishedField = definition
  .extend({
    /** Begins with own_ for a question to founders, and with team_ for a fact of the team. */
    key: z.string(),
    choices: z.array(z.object({ id: z.string(), label: z.string() })),
  })
  .openapi('ReviewField')

export const listReviewFields = createRoute({
  ...operation('listReviewFields', 'List the questions to filter by, and the team fields'),
  responses: {
    200: json(z.object({ fields: z.array(publishedField) }), 'Questions first, each in its newest wording'),
    ...refusals,
  },
})

const listParam = { params: z.object({ list: z.enum(FIELD_LIST_NAMES) }) }

const fieldList = z.strictObject({
  /** Title of the section with own questions. Not used for team fields. */
  title: lineUpTo(SECTION_TITLE_CHARACTERS),
  fields: z
    .array(fieldDefinition)
    .max(TEAM_FIELDS_MAX)
    .refine((fields) => new Set(fields.map(({ id }) => id)).size === fields.length, 'each id once'),
})

export const readFieldList = createRoute({
  ...operation('readFieldList', 'Read the own questions or the team fields, published and not'),
  request: listParam,
  responses: {
    200: json(
      z
        .object({
          /** The unpublished copy. Before the first save, it equals the published list. */
          copy: z.object({
            ...fieldList.shape,
            /** 0 before the first save. */
            version: recordVersion,
            updated_at: z.string().nullable(),
          }),
          published: z.object({
            ...fieldList.shape,
            /** Number of the version of the form. Null for team fields, and if nothing was published. */
            number: z.number().int().nullable(),
            published_at: z.string().nullable(),
          }),
          /** Number of founders with a draft; 0 for team fields. */
          drafts: z.number().int(),
          /** Number of applications with each choice of a team field, by the id of the choice. Empty for questions. */
          choice_uses: z.record(z.string(), z.number().int()),
          /** Ids of the published team fields that cannot be deleted, because applications may have values. */
          undeletable: z.array(z.string()),
        })
        .openapi('FieldLists'),
      'The unpublished copy and the published list',
    ),
    ...refusals,
  },
})

const fieldListChanges = fieldList.partial().openapi('FieldListChanges')

export const saveFieldList = createRoute({
  ...operation('saveFieldList', 'Save the unpublished copy of the own questions or team fields'),
  request: {
    ...listParam,
    body: json(saveOf(fieldListChanges).openapi('SaveFieldList'), 'The changed values'),
  },
  responses: {
    200: json(
      savedOf(fieldListChanges, FIELD_LIST_KEYS).openapi('FieldListSaved'),
      'Saved, except conflicting values',
    ),
    ...refusals,
  },
})

export const publishFieldList = createRoute({
  ...operation('publishFieldList', 'Publish the own questions or the team fields'),
  request: {
    ...listParam,
    body: json(
      z.strictObject({ version: recordVersion }),
      'The version of the copy. A repeated request has no effect',
    ),
  },
  responses: {
    200: json(
      z.object({ done: z.literal(true) }),
      'Published, or there was nothing to publish. If the copy has another version, 409 conflict',
    ),
    ...refusals,
  },
})
