import { createRoute, z } from '@hono/zod-openapi'
import { MILESTONES, SPLITS, WAITS } from '#domain/figures/figures.ts'
import { PROGRESS_VALUES } from '#domain/review/progress.ts'
import { PERIOD_LENGTHS } from '#domain/review/submission-period.ts'
import { VERDICT_VALUES } from '#domain/review/verdicts.ts'
import { json, refusals } from './errors.ts'
import { operationsFor } from './operation.ts'
import { filterShape, periodParam } from './review.ts'

const operation = operationsFor('Figures')

const count = z.number().int()
/** Days, rounded to one decimal place. Null if there are no applications. */
const days = z.number().nullable()
const counts = z.array(z.object({ value: z.string(), count }))

const figures = z
  .object({
    as_of: z.string(),
    /**
     * Number of applications by period of submission, earliest first, without empty periods. Counts the applications of
     * the requested round, or of all rounds.
     */
    periods: counts,
    /** This and all figures below count the applications of the requested period and round. */
    submitted: count,
    overdue: count,
    approved: count,
    no_fit: count,
    progress: z.record(z.enum(PROGRESS_VALUES), count),
    /** Days from submission to each milestone: the median and the 80th percentile. */
    days: z.record(z.enum(MILESTONES), z.object({ median: days, p80: days })),
    /** How many days applications have waited for their next step so far: the median and the maximum. */
    waits: z.record(z.enum(WAITS), z.object({ median: days, longest: days })),
    /** Most frequent answers first. */
    splits: z.record(z.enum(SPLITS), counts),
    /** Everyone with an assignment or a verdict on one of the counted applications, including former members. */
    members: z.array(
      z.object({
        id: z.string(),
        /** The full name, or the e-mail address if there is no name. */
        name: z.string(),
        assigned: count,
        given: count,
        ...(Object.fromEntries(VERDICT_VALUES.map((verdict) => [verdict, count])) as Record<
          (typeof VERDICT_VALUES)[number],
          typeof count
        >),
      }),
    ),
  })
  .openapi('Figures')

/** A number with its 95 % interval. */
const estimate = z.object({ value: z.number(), from: z.number(), to: z.number() })

const agreement = z
  .object({
    /** Number of applications on which two or more people gave verdicts that the caller may see. */
    read_twice: count,
    /** How far the verdicts on these applications agree. Null below 20 applications. */
    measures: z
      .object({
        /** Share of pairs of verdicts that are equal or one step apart, from 0 to 1. */
        within_one_step: z.number(),
        /** Krippendorff's alpha for ordinal data. Null if all verdicts are equal. */
        alpha: estimate.nullable(),
        /** How many of `of` invitations to a meeting would differ with other readers. Null for reviewers. */
        invitations: estimate.extend({ of: count }).nullable(),
      })
      .nullable(),
    /** By name. Reviewers see only themselves. */
    members: z.array(
      z.object({
        id: z.string(),
        /** The full name, or the e-mail address if there is no name. */
        name: z.string(),
        /** Number of applications on which the member and a colleague gave verdicts. */
        shared: count,
        /**
         * Mean of the steps between the member's verdicts and the mean of the colleagues' verdicts on the same
         * applications. Positive if the member's are nearer to 'Strong yes'. Null below 20 applications.
         */
        difference: estimate.nullable(),
      }),
    ),
  })
  .openapi('Agreement')

const filter = { submitted: periodParam.optional(), round: filterShape.round }

export const readAgreement = createRoute({
  ...operation('readAgreement', 'Read how far verdicts on the same applications agree'),
  request: { query: z.object(filter) },
  responses: { 200: json(agreement, 'Agreement of the verdicts that the caller may see'), ...refusals },
})

export const readFigures = createRoute({
  ...operation('readFigures', 'Read figures about submitted applications'),
  request: {
    query: z.object({
      /** Length of the periods in `periods`. Months by default. */
      by: z.enum(PERIOD_LENGTHS).optional(),
      ...filter,
    }),
  },
  responses: { 200: json(figures, 'Figures of the applications that the caller may see'), ...refusals },
})
