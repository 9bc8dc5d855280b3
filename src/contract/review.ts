import { createRoute, type RouteConfig, z } from '@hono/zod-openapi'
import { REVIEW_STATUSES, type ReviewStatus } from '#domain/applications/status.ts'
import { EARLIER_LISTED_MAX } from '#domain/limits.ts'
import { CHANGED_PARTS } from '#domain/review/changed-parts.ts'
import { EARLIER_MATCHES } from '#domain/review/earlier-applications.ts'
import { FIELD_FILTER_CHARACTERS } from '#domain/review/field-filters.ts'
import type { Filter } from '#domain/review/filter-table.ts'
import {
  FILTER_NAMES,
  type FilterName,
  type FilterValue,
  filterOf,
  REVIEW_SORTS,
  type ReviewSort,
  SEARCH_CHARACTERS,
} from '#domain/review/filters.ts'
import { isReviewFieldKey, isTeamKey, type ReviewFieldKey } from '#domain/review/list-fields.ts'
import { parsePeriod } from '#domain/review/submission-period.ts'
import { applicationId } from './applications.ts'
import { json, refusals } from './errors.ts'
import { formVersion } from './fields.ts'
import { applicationAnswers } from './forms.ts'
import { interestSummary } from './interests.ts'
import { meetingShape } from './meetings.ts'
import { operationsFor } from './operation.ts'
import { questionRoundShape } from './questions.ts'
import { recordVersion } from './records.ts'
import { tag } from './tags.ts'
import { timestampParam } from './timestamp-param.ts'
import { lineUpTo } from './typed-text.ts'
import { verdictValue } from './verdicts.ts'

const operation = operationsFor('Review')
const decision = operationsFor('Decisions')

export const reviewStatus = z.enum(REVIEW_STATUSES.map((s) => s.value) as [ReviewStatus, ...ReviewStatus[]])

/** A card of the review list, with masked contact details. */
export const reviewCard = z
  .object({
    id: z.string(),
    company_name: z.string(),
    one_line_description: z.string(),
    applicant_name: z.string(),
    application_status: z.string(),
    submitted_at: z.string(),
    masked_email: z.string(),
    /** Stars, or 'Not provided' if the founder gave no number. */
    masked_mobile: z.string(),
    industry: z.string(),
    company_stage: z.string(),
    hq_city: z.string(),
    /** In whole rupees. 0 if the founder gave no amount. */
    funding_amount_seeking: z.number().int(),
    problem_statement: z.string(),
    pitch_deck_url: z.string().nullable(),
    account_deleted: z.boolean(),
    /** The latest question round. Null if there is none. */
    questions: z.object({ sent_at: z.string(), answered_at: z.string().nullable() }).nullable(),
    meeting: meetingShape,
    /** Time and reason of the withdrawal. The reason may be blank. Null if the application is not withdrawn. */
    withdrawn: z.object({ at: z.string(), reason: z.string() }).nullable(),
    /** The caller's own verdict. Null before it is given, and for the caller's own application. */
    verdict: verdictValue.nullable(),
    /** True if the verdicts that the caller may see disagree. */
    disputed: z.boolean(),
    /**
     * The parts that others have changed since the caller last viewed the application (`markViewed`), as far as the
     * caller may see them. Empty if the caller has never viewed it.
     */
    changed: z.array(z.enum(CHANGED_PARTS)),
    /** The verdicts of others. Null until the caller has given a verdict, and for partners. */
    team_verdicts: z.array(verdictValue).nullable(),
    /** The interest of the whole team. Null until the caller has entered theirs. */
    interest: interestSummary.nullable(),
    /** Names of the members to whom the application is assigned, as far as the caller may see them. */
    assigned: z.array(z.string()),
    /** The due date of the caller's own assignment, as YYYY-MM-DD. Null if there is none. */
    due_at: z.string().nullable(),
    /** Possible conflicts of interest with the caller's affiliations, one sentence each. */
    hints: z.array(z.string()),
    /** Sorted by name. */
    tags: z.array(tag),
    /** Name of the funding round in which the application was submitted. Null if there was none. */
    funding_round: z.string().nullable(),
    /** Name of the link by which the founder came. Null if they came by no link. */
    via: z.string().nullable(),
    /** The values of the team fields, by the fields' ids. Missing if there are none; blank values may be missing. */
    team_values: z.record(z.string(), z.object({ value: z.unknown(), version: recordVersion })).optional(),
  })
  .openapi('ReviewCard')

export const reviewList = z
  .object({
    applications: z.array(reviewCard),
    /** Number of matching applications across all pages. */
    count: z.number().int(),
    /** Totals across all pages, with every filter applied except `status` and `waiting`. */
    counts: z.object({
      by_status: z.partialRecord(reviewStatus, z.number().int()),
      overdue: z.number().int(),
    }),
    /**
     * Undecided applications of the list, for a reviewer only those without their own verdict: their number, and the id
     * of the first.
     */
    to_review: z.object({ count: z.number().int(), first: z.string().nullable() }),
    page: z.number().int(),
    pages: z.number().int(),
  })
  .openapi('ReviewList')

const PERIOD_CHARACTERS = 40

export const periodParam = z
  .string()
  .max(PERIOD_CHARACTERS)
  .refine(
    (text) => parsePeriod(text) !== undefined,
    'a year, quarter or month, like 2026, 2026-Q4 or 2026-11',
  )

/** Returns the schema of a filter: its values, ids, or texts that it accepts. */
function filterSchema({ values, format, expected = '', parse }: Filter) {
  if (format) return z.uuid()
  const [first, ...others] = values ?? []
  const text = z.string().max(SEARCH_CHARACTERS)
  return first === undefined
    ? text.refine((value) => parse(value) !== undefined, expected)
    : z.enum([first, ...others])
}

type FilterShape = { [N in FilterName]: z.ZodOptional<z.ZodType<FilterValue<N>, FilterValue<N>>> }

// Each schema comes from the filter's own entry, so it has the filter's type.
export const filterShape = Object.fromEntries(
  FILTER_NAMES.map((name) => [name, filterSchema(filterOf(name)).optional()]),
) as unknown as FilterShape

/** The order of a list. */
export const reviewSort: z.ZodType<ReviewSort, ReviewSort> = z.union(
  [
    z.enum(REVIEW_SORTS),
    z
      .custom<ReviewSort>((text) => typeof text === 'string' && isTeamKey(text))
      .openapi({
        type: 'string',
        description: 'The key of a team field: largest number or earliest date first',
        example: 'team_x1y2z3a4',
      }),
  ],
  `expected one of ${REVIEW_SORTS.join(', ')}, or the key of a team field`,
)

const standardFilters = {
  search: lineUpTo(SEARCH_CHARACTERS).optional(),
  ...filterShape,
  sort: reviewSort.optional(),
}

type FieldShape = { readonly [K in ReviewFieldKey]: z.ZodOptional<z.ZodString> }

/**
 * Returns the query of a list: the filters of the review list, the reader's queue and exports, and other parameters.
 * Filters for fields that the group defines itself are any parameters with the key of a field (FIELD_PARAMETERS).
 */
export function listQuery<Others extends z.ZodRawShape>(others: Others) {
  const shape = { ...standardFilters, ...others }
  const schema = z
    .object(shape)
    .catchall(z.unknown())
    .check(({ value, issues }) => {
      for (const [key, given] of Object.entries(value)) {
        if (key in shape) continue
        if (!isReviewFieldKey(key)) delete value[key]
        else if (typeof given !== 'string' || given.length > FIELD_FILTER_CHARACTERS)
          issues.push({ code: 'custom', path: [key], input: given, message: FIELD_FILTER_EXPECTED })
      }
    })
  // The check above admits only the parameters of FieldShape besides those of the shape.
  return schema as unknown as z.ZodObject<typeof standardFilters & Others & FieldShape, z.core.$strip>
}

const FIELD_FILTER_EXPECTED = `expected one text of at most ${FIELD_FILTER_CHARACTERS} characters`

/** Describes the filters for fields that the group defines itself, which `listReviewFields` lists. */
export const FIELD_PARAMETERS: Pick<RouteConfig, 'parameters'> = {
  parameters: [
    {
      name: 'fields',
      in: 'query',
      style: 'form',
      explode: true,
      description:
        'Filters by own questions and team fields. Each is a parameter of its own with the key of a field, such as own_a1b2c3d4 or team_x1y2z3a4. Its value is the id of a choice or of a member, yes or no, a range of numbers or rupees like 5..10 or 5.., a range of days like 2026-11-01..2026-11-30, or none for applications without a value. Fields that have been deleted are ignored.',
      schema: {
        type: 'object',
        additionalProperties: { type: 'string', maxLength: FIELD_FILTER_CHARACTERS },
        example: { team_x1y2z3a4: '5..10' },
      },
    },
  ],
}

export const listForReview = createRoute({
  ...operation('listForReview', 'List submitted applications, filtered and sorted'),
  ...FIELD_PARAMETERS,
  request: { query: listQuery({ page: z.coerce.number().int().min(1).max(100_000).optional() }) },
  responses: { 200: json(reviewList, 'One page'), ...refusals },
})

/** An application with everything needed for a decision: card, answers, questions, status history and assignments. */
export const reviewReading = reviewCard
  .extend({
    /** The time of this version, with which to mark it as viewed. */
    as_of: z.string(),
    answers: applicationAnswers,
    form: formVersion.optional(),
    /** Latest first. Answers are included once they are submitted. */
    question_rounds: z.array(
      questionRoundShape.extend({
        /** Display name of the sender, or 'System' if the round was sent automatically. */
        who: z.string(),
      }),
    ),
    /** Status changes, newest first. */
    history: z.array(
      z.object({
        id: z.string(),
        changed_at: z.string(),
        /** Display name of the user: their name, or a text such as 'Deleted user' or 'System'. */
        who: z.string(),
        /** True if the caller made the change. */
        own: z.boolean(),
        from: z.string(),
        to: z.string(),
      }),
    ),
    /** The assignments that the caller may see, newest first: reviewers see their own, partners none. */
    assignments: z.array(
      z.object({
        assigned_at: z.string(),
        /** Display name of the assignee. */
        reviewer: z.string(),
        /** Display name of the user who assigned them. */
        who: z.string(),
      }),
    ),
  })
  .openapi('ReviewReading')

export const readForReview = createRoute({
  ...operation('readForReview', 'Read a submitted application with everything needed for a decision'),
  request: { params: applicationId },
  responses: { 200: json(reviewReading, 'The submitted application'), ...refusals },
})

export const readEarlier = createRoute({
  ...operation('readEarlier', 'List earlier applications by the same founders or company'),
  request: { params: applicationId },
  responses: {
    200: json(
      z.object({
        earlier: z
          .array(
            z.object({
              id: z.string(),
              company_name: z.string(),
              application_status: z.string(),
              submitted_at: z.string(),
              withdrawn: z.boolean(),
              /** The criterion by which the server recognised the earlier application. */
              match: z.enum(EARLIER_MATCHES),
            }),
          )
          .max(EARLIER_LISTED_MAX),
      }),
      'The earlier applications that the caller may see: first the copied one and those of the same account, then the others, each group newest first',
    ),
    ...refusals,
  },
})

export const reviewQueue = z
  .object({
    /** In the order of the list, at most QUEUE_MAX. */
    ids: z.array(z.string()),
    /** The value of `since` with which to request later submissions. */
    as_of: z.string(),
  })
  .openapi('ReviewQueue')

export const readQueue = createRoute({
  ...operation('readQueue', 'List the ids of matching applications, to read them one after another'),
  ...FIELD_PARAMETERS,
  request: {
    /** `since` limits the result to submissions from that time on. */
    query: listQuery({ since: timestampParam.optional() }),
  },
  responses: { 200: json(reviewQueue, 'Matching applications of all pages'), ...refusals },
})

export const changeStatus = createRoute({
  ...decision('changeStatus', 'Change the status of one application'),
  request: {
    params: applicationId,
    body: json(z.strictObject({ status: reviewStatus }), 'Any of the seven statuses'),
  },
  responses: {
    200: json(
      z.object({
        id: z.string(),
        application_status: reviewStatus,
        /**
         * Id of the decision, and the seconds left to undo it before its e-mail is sent. Null if it cannot be undone,
         * or if no decision was made.
         */
        undo: z.object({ decision: z.string(), seconds: z.number().int() }).nullable(),
        /** First name of the founder who gets an e-mail, which may be blank. Null if nobody gets one. */
        email_to: z.string().nullable(),
      }),
      'Changed',
    ),
    ...refusals,
  },
})

export const undoDecision = createRoute({
  ...decision('undoDecision', 'Undo a decision'),
  request: { params: z.object({ id: z.uuid() }), body: json(z.strictObject({}), 'Empty') },
  responses: {
    200: json(
      z.object({
        /** Id of the application. */
        id: z.string(),
        application_status: reviewStatus,
      }),
      'The previous status applies again; no e-mail was sent',
    ),
    ...refusals,
  },
})
