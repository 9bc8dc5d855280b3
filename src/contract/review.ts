import { createRoute, z } from '@hono/zod-openapi'
import { COMPANY_STAGES, HQ_CITIES, INDUSTRIES } from '#domain/applications/choices.ts'
import { REVIEW_STATUSES, type ReviewStatus } from '#domain/applications/status.ts'
import { parseCapitalRange } from '#domain/review/capital-range.ts'
import {
  DISPUTED_FILTER,
  OVERDUE_FILTER,
  PERSON_ID,
  REVIEW_SORTS,
  SEARCH_CHARACTERS,
  UNREAD_FILTER,
  VERDICT_FILTERS,
} from '#domain/review/filters.ts'
import { cleanText } from '#domain/text.ts'
import { applicationId } from './applications.ts'
import { json, refusals } from './errors.ts'
import { applicationAnswers } from './forms.ts'
import { operationsFor } from './operation.ts'
import { roundShape } from './questions.ts'
import { reviewVerdict } from './verdicts.ts'

/**
 * A moment that a request names, in UTC. From 1970 on: nothing here is older, and the calendar of the database, which
 * knows no year 0, ends sooner than that of ISO.
 */
export const timestampParam = z.iso.datetime().refine((text) => Date.parse(text) >= 0, 'Must be from 1970 on')

const operation = operationsFor('Review')
const decision = operationsFor('Decisions')

export const reviewStatus = z.enum(REVIEW_STATUSES.map((s) => s.value) as [ReviewStatus, ...ReviewStatus[]])

/** A card of the review list. Contacts are masked in the reply itself. */
export const reviewCard = z
  .object({
    id: z.string(),
    company_name: z.string(),
    one_line_description: z.string(),
    applicant_name: z.string(),
    application_status: z.string(),
    submitted_at: z.string(),
    masked_email: z.string(),
    /** null when none was given. */
    masked_mobile: z.string().nullable(),
    industry: z.string(),
    company_stage: z.string(),
    hq_city: z.string(),
    /** Whole rupees; 0 when none are sought. */
    funding_amount_seeking: z.number().int(),
    problem_statement: z.string(),
    pitch_deck_url: z.string().nullable(),
    account_deleted: z.boolean(),
    /** The latest round of questions; null: nobody has asked. */
    questions: z.object({ sent_at: z.string(), answered_at: z.string().nullable() }).nullable(),
    /** The reader's own; null: none yet, or not theirs to give. */
    verdict: reviewVerdict.nullable(),
    /** Whether the verdicts that the reader may see disagree. */
    disputed: z.boolean(),
    /** Why the reader may have to do with the company, a sentence each, by what they stated themselves. */
    hints: z.array(z.string()),
  })
  .openapi('ReviewCard')

export const reviewList = z
  .object({
    applications: z.array(reviewCard),
    /** How many the filters leave, over all pages. */
    count: z.number().int(),
    /** Over all pages, of those that all filters but `status` and `waiting` leave. */
    counts: z.object({
      by_status: z.partialRecord(reviewStatus, z.number().int()),
      undecided: z.number().int(),
      late: z.number().int(),
    }),
    page: z.number().int(),
    pages: z.number().int(),
  })
  .openapi('ReviewList')

const valuesOf = (choices: readonly { value: string }[]) =>
  choices.map(({ value }) => value) as [string, ...string[]]

const SEEK_CHARACTERS = 40

/** What the list and its queue are narrowed by. */
const filters = z.object({
  search: z.string().max(SEARCH_CHARACTERS).transform(cleanText).optional(),
  status: reviewStatus.optional(),
  industry: z.enum(valuesOf(INDUSTRIES)).optional(),
  stage: z.enum(valuesOf(COMPANY_STAGES)).optional(),
  city: z.enum(valuesOf(HQ_CITIES.flatMap(({ choices }) => choices))).optional(),
  /** Capital sought, 'min..max' in whole rupees; either end may be open. */
  seek: z
    .string()
    .max(SEEK_CHARACTERS)
    .refine((range) => parseCapitalRange(range) !== undefined, 'a range of rupees, like 500000..2000000')
    .optional(),
  /** To whom they are assigned, by id, or 'none'. */
  reviewer: z.string().regex(PERSON_ID, 'an id of a person, or none').optional(),
  /** Only what has had no word for longer than was promised. */
  waiting: z.enum([OVERDUE_FILTER]).optional(),
  /** By the asker's own. */
  verdict: z.enum(VERDICT_FILTERS).optional(),
  disputed: z.enum([DISPUTED_FILTER]).optional(),
  /** Only what the asker has not opened in the reader. */
  unread: z.enum([UNREAD_FILTER]).optional(),
  sort: z.enum(REVIEW_SORTS).optional(),
})

export const listForReview = createRoute({
  ...operation('listForReview', 'List submitted applications, narrowed and ordered'),
  request: { query: filters.extend({ page: z.coerce.number().int().min(1).max(100_000).optional() }) },
  responses: { 200: json(reviewList, 'A page'), ...refusals },
})

/** An application as it is read to be decided: what its card says, all that was written, asked and decided. */
export const reviewReading = reviewCard
  .extend({
    answers: applicationAnswers,
    /** Latest first; answers only of those that were submitted. */
    rounds: z.array(roundShape),
    /** Its statuses, newest first. */
    history: z.array(
      z.object({
        id: z.string(),
        changed_at: z.string(),
        /** Who did it: a name, or who they are without one. */
        who: z.string(),
        from: z.string(),
        to: z.string(),
      }),
    ),
  })
  .openapi('ReviewReading')

export const readForReview = createRoute({
  ...operation('readForReview', 'Read a submitted application with all that a decision needs'),
  request: { params: applicationId },
  responses: { 200: json(reviewReading, 'One that was submitted'), ...refusals },
})

export const reviewQueue = z
  .object({
    /** In the list's order, newest submission first; at most QUEUE_MAX. */
    ids: z.array(z.string()),
    /** What to ask for as `since` to learn what was submitted after this. */
    as_of: z.string(),
  })
  .openapi('ReviewQueue')

export const readQueue = createRoute({
  ...operation('readQueue', 'List the ids of what the filters leave, to read one after the other'),
  request: {
    /** With `since`, only what was submitted from then on. */
    query: filters.extend({ since: timestampParam.optional() }),
  },
  responses: { 200: json(reviewQueue, 'What the filters leave, over all pages'), ...refusals },
})

export const changeStatus = createRoute({
  ...decision('changeStatus', 'Change the status of one application'),
  request: {
    params: applicationId,
    body: json(z.strictObject({ status: reviewStatus }), 'Any of the seven'),
  },
  responses: {
    200: json(
      z.object({
        id: z.string(),
        application_status: reviewStatus,
        /** By which it is taken back within so many seconds, until its e-mail leaves; null: nothing was decided. */
        undo: z.object({ decision: z.string(), seconds: z.number().int() }).nullable(),
      }),
      'Changed',
    ),
    ...refusals,
  },
})

export const undoDecision = createRoute({
  ...decision('undoDecision', 'Take a decision back'),
  request: { params: z.object({ id: z.uuid() }), body: json(z.strictObject({}), 'Empty') },
  responses: {
    200: json(
      z.object({
        /** Of the application. */
        id: z.string(),
        application_status: reviewStatus,
      }),
      'As it was before; no e-mail was sent',
    ),
    ...refusals,
  },
})
