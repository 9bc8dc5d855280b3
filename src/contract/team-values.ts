import { createRoute, z } from '@hono/zod-openapi'
import { SELECTION_MAX, TEXT_CHARACTERS } from '#domain/limits.ts'
import { TEAM_VALUE_SHAPE } from '#domain/review/review-fields.ts'
import { applicationId } from './applications.ts'
import { json, refusals } from './errors.ts'
import { fieldId } from './fields.ts'
import { operationsFor } from './operation.ts'
import { savedOf, saveOf } from './records.ts'
import { lineUpTo } from './typed-text.ts'

const operation = operationsFor('Fields')

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
