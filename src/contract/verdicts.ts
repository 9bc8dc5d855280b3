import { createRoute, z } from '@hono/zod-openapi'
import { CHAMPION_LINE_CHARACTERS, VERDICT_COMMENT_CHARACTERS } from '#domain/limits.ts'
import { REVIEW_SHAPE } from '#domain/review/review-record.ts'
import { VERDICT_VALUES } from '#domain/review/verdicts.ts'
import { done } from './accounts.ts'
import { applicationId } from './applications.ts'
import { json, refusals } from './errors.ts'
import { operationsFor } from './operation.ts'
import { recordVersion, savedOf, saveOf } from './records.ts'
import { textUpTo } from './typed-text.ts'

const operation = operationsFor('Verdicts')

export const reviewVerdict = z.enum(VERDICT_VALUES)

/** What somebody thinks of an application. */
const review = z.object({
  /** null: not given yet, or taken back. */
  verdict: reviewVerdict.nullable(),
  champion_line: z.string(),
  comment: z.string(),
})

export const verdicts = z
  .object({
    /** The asker's own, as it is saved from; null: of their own application. */
    own: review.extend({ version: recordVersion }).nullable(),
    /** Whoever gave a verdict or wrote something, the last first; null: the asker's own verdict is not in yet. */
    others: z.array(review.extend({ who: z.string(), updated_at: z.string() })).nullable(),
  })
  .openapi('Verdicts')

export const readVerdicts = createRoute({
  ...operation('readVerdicts', 'Read the verdicts on an application'),
  request: { params: applicationId },
  responses: { 200: json(verdicts, "One's own, and those of others as far as they are shown"), ...refusals },
})

const verdictChanges = z
  .strictObject({
    verdict: reviewVerdict.nullable().optional(),
    champion_line: textUpTo(CHAMPION_LINE_CHARACTERS).optional(),
    comment: textUpTo(VERDICT_COMMENT_CHARACTERS).optional(),
  })
  .openapi('VerdictChanges')

export const saveVerdict = createRoute({
  ...operation('saveVerdict', "Save one's verdict"),
  request: {
    params: applicationId,
    body: json(saveOf(verdictChanges).openapi('SaveVerdict'), 'Any number of times'),
  },
  responses: {
    200: json(
      savedOf(verdictChanges, REVIEW_SHAPE.keys as [(typeof REVIEW_SHAPE.keys)[number]]).openapi(
        'VerdictSaved',
      ),
      'Stored, but for the conflicts',
    ),
    ...refusals,
  },
})

export const markViewed = createRoute({
  ...operation('markViewed', 'Mark an application as read'),
  request: { params: applicationId, body: json(z.strictObject({}), 'Empty') },
  responses: { 200: json(done, 'Not unread for the asker any more'), ...refusals },
})
