import { createRoute, z } from '@hono/zod-openapi'
import { CHAMPION_LINE_CHARACTERS, VERDICT_COMMENT_CHARACTERS } from '#domain/limits.ts'
import { VERDICT_SHAPE } from '#domain/review/verdict-record.ts'
import { VERDICT_VALUES } from '#domain/review/verdicts.ts'
import { done } from './accounts.ts'
import { applicationId } from './applications.ts'
import { json, refusals } from './errors.ts'
import { operationsFor } from './operation.ts'
import { recordVersion, savedOf, saveOf } from './records.ts'
import { timestampParam } from './timestamp-param.ts'
import { textUpTo } from './typed-text.ts'

const operation = operationsFor('Verdicts')

export const verdictValue = z.enum(VERDICT_VALUES)

/** A reviewer's verdict on an application, with comments. */
const verdict = z.object({
  /** Null before the verdict is given, and after it is withdrawn. */
  verdict: verdictValue.nullable(),
  champion_line: z.string(),
  comment: z.string(),
})

export const verdicts = z
  .object({
    /** The caller's own verdict, on which saves are based. Null for the caller's own application. */
    own: verdict.extend({ version: recordVersion }).nullable(),
    /**
     * Other people's verdicts, or comments without a verdict, latest first. Null for the caller's own application, and
     * for reviewers who have given no verdict. Administrators need not give a verdict first.
     */
    others: z.array(verdict.extend({ who: z.string(), updated_at: z.string() })).nullable(),
  })
  .openapi('Verdicts')

export const readVerdicts = createRoute({
  ...operation('readVerdicts', 'Read the verdicts on an application'),
  request: { params: applicationId },
  responses: {
    200: json(
      verdicts,
      "Your own verdict, and others' once you have given yours; administrators get all verdicts",
    ),
    ...refusals,
  },
})

const verdictChanges = z
  .strictObject({
    verdict: verdictValue.nullable().optional(),
    champion_line: textUpTo(CHAMPION_LINE_CHARACTERS).optional(),
    comment: textUpTo(VERDICT_COMMENT_CHARACTERS).optional(),
  })
  .openapi('VerdictChanges')

export const saveVerdict = createRoute({
  ...operation('saveVerdict', 'Save your verdict'),
  request: {
    params: applicationId,
    body: json(saveOf(verdictChanges).openapi('SaveVerdict'), 'The changed fields'),
  },
  responses: {
    200: json(
      savedOf(verdictChanges, VERDICT_SHAPE.keys as [(typeof VERDICT_SHAPE.keys)[number]]).openapi(
        'VerdictSaved',
      ),
      'Saved, except the conflicting fields',
    ),
    ...refusals,
  },
})

export const markViewed = createRoute({
  ...operation('markViewed', 'Mark an application as read'),
  request: {
    params: applicationId,
    body: json(
      z.strictObject({
        /** The value that `readForReview` returned, so that later changes count as new. If omitted, the current time. */
        as_of: timestampParam.optional(),
      }),
      'The version that was read',
    ),
  },
  responses: {
    200: json(done, 'For the caller, the application is no longer unread, nor changed'),
    ...refusals,
  },
})
