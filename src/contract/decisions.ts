import { createRoute, z } from '@hono/zod-openapi'
import {
  BATCH_MAX,
  DECISION_NOTE_CHARACTERS,
  DECLINE_REASONS_MAX,
  HELD_LISTED_MAX,
  PREVIEWED_EMAILS,
  RELEASE_MAX,
} from '#domain/limits.ts'
import { DELIVERY_OPTIONS, EMAIL_OUTCOMES } from '#domain/review/decisions.ts'
import { VERDICT_VALUES } from '#domain/review/verdicts.ts'
import { json, refusals } from './errors.ts'
import { meeting, meetingTimesShape } from './meetings.ts'
import { operationsFor } from './operation.ts'
import { recordVersion } from './records.ts'
import { reviewStatus } from './review.ts'
import { textUpTo } from './typed-text.ts'

const operation = operationsFor('Decisions')

const uniqueBy = <T>(nameOf: (thing: T) => string) =>
  [
    (all: T[]) => new Set(all.map(nameOf)).size === all.length,
    'Must name each application only once',
  ] as const

/** The decision, which is the same for each application. */
const change = z
  .strictObject({
    status: reviewStatus,
    /** Ids of decline reasons, in the order in which the e-mail lists them. */
    reason_ids: z.array(z.uuid()).max(DECLINE_REASONS_MAX),
    /** Personal note in each founder's e-mail; may be blank. */
    note: textUpTo(DECISION_NOTE_CHARACTERS),
    /** The meeting, only for the status meeting_scheduled and a single application. It replaces any earlier meeting. */
    meeting: meeting.optional(),
  })
  .refine(({ status, meeting }) => !meeting || status === 'meeting_scheduled', {
    path: ['meeting'],
    error: 'Requires the status meeting_scheduled',
  })
  .openapi('Change')

const meetsOne = (change: { readonly meeting?: unknown }, applications: readonly unknown[]) =>
  !change.meeting || applications.length === 1
const MEETS_ONE = { path: ['change', 'meeting'], error: 'Allowed only for a single application' }

/** The parts of a decision e-mail, as its founder will see them. */
const email = z.object({
  subject: z.string(),
  /** The headline. */
  heading: z.string(),
  /** The text above the button, from the greeting on. */
  paragraphs: z.array(z.string()),
  /** The text below the button of a long e-mail. */
  quoted: z.array(z.string()),
})

/** The id with which the batch can be undone, and the time limit in seconds. Null if there is nothing to undo. */
const undo = z.object({ batch: z.string(), seconds: z.number().int() }).nullable()

const preview = z
  .object({
    /** One entry for each application, in the order of the ids. */
    affected: z.array(
      z.object({
        id: z.string(),
        company_name: z.string(),
        applicant_name: z.string(),
        from_status: reviewStatus,
        version: z.number().int(),
        /** Id of the application's held decision, or null. */
        held: z.string().nullable(),
        /** The application's meeting as the team sees it now, before the decision. */
        meeting: meetingTimesShape,
        /** The actor's own verdict, or null. */
        own_verdict: z.enum(VERDICT_VALUES).nullable(),
        /** 'yes' if deciding now sends an e-mail, otherwise the reason why not. */
        email: z.enum(EMAIL_OUTCOMES),
      }),
    ),
    /** Companies whose meetings overlap with the meeting of the decision; at most three. */
    overlaps: z.array(z.string()),
    /** The first e-mails that would be sent. */
    emails: z
      .array(
        email.extend({
          /** Id of the application. */
          id: z.string(),
          /** The founder's name. */
          to: z.string(),
        }),
      )
      .max(PREVIEWED_EMAILS),
    /**
     * A hash of the template, the reasons, and the meetings that founders have been notified of.
     * The client sends it back with commitBatch, so that the server notices any changes since the preview.
     */
    wording_hash: z.string(),
  })
  .openapi('BatchPreview')

export const previewBatch = createRoute({
  ...operation('previewBatch', 'Preview a batch of decisions'),
  request: {
    body: json(
      z
        .strictObject({
          ids: z
            .array(z.uuid())
            .min(1)
            .max(BATCH_MAX)
            .refine(...uniqueBy<string>(String)),
          change,
        })
        .refine(({ change, ids }) => meetsOne(change, ids), MEETS_ONE),
      'The applications, and the decision about them',
    ),
  },
  responses: { 200: json(preview, 'What would happen; nothing is changed'), ...refusals },
})

const affected = z
  .array(
    z.strictObject({
      id: z.uuid(),
      version: recordVersion,
      /**
       * The application's `held` as returned in the preview. If omitted, the decision is saved even if the held
       * decision has changed since then.
       */
      held: z.uuid().nullable().optional(),
    }),
  )
  .min(1)
  .max(BATCH_MAX)
  .refine(...uniqueBy<{ id: string }>(({ id }) => id))

export const commitBatch = createRoute({
  ...operation('commitBatch', 'Apply a previewed batch of decisions'),
  request: {
    body: json(
      z
        .strictObject({
          /** Generated by the client. Repeating a request with the same id has no effect. */
          id: z.uuid(),
          change,
          /** 'hold' is refused as a conflict if the decision only reverts a pending change of the meeting. */
          how: z.enum(DELIVERY_OPTIONS),
          affected,
          wording_hash: z.string().max(100),
        })
        .refine(({ change, affected }) => meetsOne(change, affected), MEETS_ONE),
      'The batch as previewed',
    ),
  },
  responses: {
    200: json(
      z
        .object({
          /**
           * The decisions of the batch. Omits applications that already had this status, or for which the batch only
           * reverted a pending change.
           */
          decided: z.array(z.object({ id: z.string(), application_id: z.string() })),
          /**
           * Number of decisions that have an e-mail. The e-mails of held decisions are sent when the decisions are
           * released.
           */
          emails: z.number().int(),
          undo,
        })
        .openapi('BatchDecided'),
      'All decisions applied. If applications or their held decisions have changed since the preview, 409 conflict lists the applications and nothing is applied',
    ),
    ...refusals,
  },
})

export const undoBatch = createRoute({
  ...operation('undoBatch', 'Undo a batch of decisions'),
  request: { params: z.object({ id: z.uuid() }), body: json(z.strictObject({}), 'Empty') },
  responses: {
    200: json(
      z
        .object({
          /** Applications that have returned to their previous status. */
          undone: z.array(z.string()),
          /** Decisions that could not be undone, with the reason. */
          skipped: z.array(
            z.object({
              id: z.string(),
              company_name: z.string(),
              why: z.enum(['already-sent', 'conflict']),
            }),
          ),
        })
        .openapi('BatchUndone'),
      'Undone where possible',
    ),
    ...refusals,
  },
})

const heldDecision = z
  .object({
    id: z.string(),
    application_id: z.string(),
    company_name: z.string(),
    applicant_name: z.string(),
    from_status: reviewStatus,
    to_status: reviewStatus,
    /** Display name of the user: their name, or a text such as 'Deleted user' or 'System'. */
    decided_by: z.string(),
    held_at: z.string(),
    /** The e-mail that is held with the decision. Null if no e-mail will be sent. */
    email: email.nullable(),
    /** True if the application has changed since the decision was held. The decision can then only be discarded. */
    outdated: z.boolean(),
  })
  .openapi('HeldDecision')

export const listHeld = createRoute({
  ...operation('listHeld', 'List held decisions'),
  responses: {
    200: json(
      z.object({
        held: z.array(heldDecision).max(HELD_LISTED_MAX),
        /** Total number of held decisions, including those that are not listed. */
        count: z.number().int(),
      }),
      'Newest first',
    ),
    ...refusals,
  },
})

const heldIds = z
  .array(z.uuid())
  .min(1)
  .max(RELEASE_MAX)
  .refine(...uniqueBy<string>(String))

export const releaseHeld = createRoute({
  ...operation('releaseHeld', 'Release held decisions'),
  request: {
    body: json(
      z.strictObject({
        /** Id for the batch, generated by the client. Repeating a request with the same id has no effect. */
        id: z.uuid(),
        ids: heldIds,
      }),
      'Ids of held decisions',
    ),
  },
  responses: {
    200: json(
      z.object({ released: z.array(z.string()), undo }).openapi('Released'),
      'All decisions released. If applications have changed since their decisions were held, 409 conflict lists them and nothing is released',
    ),
    ...refusals,
  },
})

export const discardHeld = createRoute({
  ...operation('discardHeld', 'Discard held decisions'),
  request: { body: json(z.strictObject({ ids: heldIds }), 'Ids of held decisions') },
  responses: {
    200: json(
      z.object({ discarded: z.array(z.string()) }),
      'Discarded by this or an earlier request; founders are not notified',
    ),
    ...refusals,
  },
})
