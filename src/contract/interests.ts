import { createRoute, z } from '@hono/zod-openapi'
import { RUPEES_MAX } from '#domain/limits.ts'
import { INTEREST_VALUES } from '#domain/review/interest.ts'
import { INTEREST_SHAPE } from '#domain/review/interest-record.ts'
import { applicationId } from './applications.ts'
import { json, refusals } from './errors.ts'
import { operationsFor } from './operation.ts'
import { recordVersion, savedOf, saveOf } from './records.ts'

const operation = operationsFor('Interest')

const level = z.enum(INTEREST_VALUES)
/** In whole rupees. 0 if none was entered. */
const amount = z.number().int().min(0).max(RUPEES_MAX)

export const interestSummary = z
  .object({
    /** The number of members who are interested, including those who would lead. */
    interested: z.number().int(),
    /** The sum of their amounts, in whole rupees. */
    amount: z.number(),
    /** The number of members who would lead. */
    leads: z.number().int(),
  })
  .openapi('InterestSummary')

export const interests = z
  .object({
    /**
     * The caller's own interest, on which saves are based. The level is null before it is chosen, and after it is
     * cleared. Null for the caller's own application.
     */
    own: z.object({ level: level.nullable(), amount, version: recordVersion }).nullable(),
    /**
     * Other members' interest, latest first. Null for the caller's own application, and for reviewers and partners who
     * have entered none. Administrators need not enter theirs first.
     */
    others: z.array(z.object({ who: z.string(), level, amount, updated_at: z.string() })).nullable(),
  })
  .openapi('Interests')

export const readInterests = createRoute({
  ...operation('readInterests', 'Read the team’s interest in an application'),
  request: { params: applicationId },
  responses: {
    200: json(
      interests,
      "Your own interest, and others' once you have entered yours; administrators get everybody's",
    ),
    ...refusals,
  },
})

const interestChanges = z
  .strictObject({ level: level.nullable().optional(), amount: amount.optional() })
  .openapi('InterestChanges')

export const saveInterest = createRoute({
  ...operation('saveInterest', 'Save your interest in an application'),
  request: {
    params: applicationId,
    body: json(saveOf(interestChanges).openapi('SaveInterest'), 'The changed fields'),
  },
  responses: {
    200: json(
      savedOf(interestChanges, INTEREST_SHAPE.keys as [(typeof INTEREST_SHAPE.keys)[number]]).openapi(
        'InterestSaved',
      ),
      'Saved, except the conflicting fields',
    ),
    ...refusals,
  },
})
