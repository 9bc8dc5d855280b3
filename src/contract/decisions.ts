import { createRoute, z } from '@hono/zod-openapi'
import {
  BATCH_MAX,
  DECISION_NOTE_CHARACTERS,
  DECLINE_REASONS_MAX,
  HELD_LISTED_MAX,
  PREVIEWED_EMAILS,
  RECORD_VERSION_MAX,
  RELEASE_MAX,
} from '#domain/limits.ts'
import { DELIVERY_OPTIONS, EMAIL_OUTCOMES } from '#domain/review/decisions.ts'
import { json, refusals } from './errors.ts'
import { operationsFor } from './operation.ts'
import { reviewStatus } from './review.ts'
import { textUpTo } from './typed-text.ts'

const operation = operationsFor('Decisions')

const uniqueBy = <T>(nameOf: (thing: T) => string) =>
  [
    (all: T[]) => new Set(all.map(nameOf)).size === all.length,
    'Must name each application only once',
  ] as const

/** What is to become of each of them. */
const change = z
  .strictObject({
    status: reviewStatus,
    /** Of decline reasons, in the order in which the e-mail gives them. */
    reason_ids: z.array(z.uuid()).max(DECLINE_REASONS_MAX),
    /** To each founder, in one's own words; may be blank. */
    note: textUpTo(DECISION_NOTE_CHARACTERS),
  })
  .openapi('Change')

/** What an e-mail of a decision says, from greeting to sign-off, as the founder reads it. */
const email = z.object({ subject: z.string(), text: z.string() })

/** By which what was decided together is taken back within so many seconds; null: nothing can be. */
const undo = z.object({ batch: z.string(), seconds: z.number().int() }).nullable()

const preview = z
  .object({
    /** Every one of them, in the order of the ids. */
    affected: z.array(
      z.object({
        id: z.string(),
        company_name: z.string(),
        applicant_name: z.string(),
        from_status: reviewStatus,
        version: z.number().int(),
        /** Whether an e-mail goes out when it is decided now, or why none. */
        email: z.enum(EMAIL_OUTCOMES),
      }),
    ),
    /** The first that go out, whole: greeting, text, link and sign-off. */
    emails: z
      .array(
        z.object({
          /** Of the application. */
          id: z.string(),
          /** Its founder's name. */
          to: z.string(),
          subject: z.string(),
          text: z.string(),
        }),
      )
      .max(PREVIEWED_EMAILS),
    /** Stands for the words of template and reasons: whoever decides by this preview sends it along. */
    words: z.string(),
  })
  .openapi('BatchPreview')

export const previewBatch = createRoute({
  ...operation('previewBatch', 'Show what deciding about many together would do'),
  request: {
    body: json(
      z.strictObject({
        ids: z
          .array(z.uuid())
          .min(1)
          .max(BATCH_MAX)
          .refine(...uniqueBy<string>(String)),
        change,
      }),
      'Applications, and what is to become of them',
    ),
  },
  responses: { 200: json(preview, 'What would happen; nothing has'), ...refusals },
})

const affected = z
  .array(z.strictObject({ id: z.uuid(), version: z.number().int().min(0).max(RECORD_VERSION_MAX) }))
  .min(1)
  .max(BATCH_MAX)
  .refine(...uniqueBy<{ id: string }>(({ id }) => id))

export const commitBatch = createRoute({
  ...operation('commitBatch', 'Decide about many together, as previewed'),
  request: {
    body: json(
      z.strictObject({
        /** Of the browser: the same one again does nothing more. */
        id: z.uuid(),
        change,
        how: z.enum(DELIVERY_OPTIONS),
        affected,
        words: z.string().max(100),
      }),
      'As it was previewed',
    ),
  },
  responses: {
    200: json(
      z
        .object({
          /** None for an application that stood there already, or was put back. */
          decided: z.array(z.object({ id: z.string(), application_id: z.string() })),
          /** How many of these write to their founder; held ones do when they are released. */
          emails: z.number().int(),
          undo,
        })
        .openapi('BatchDecided'),
      'Decided, all of them; 409 conflict names those that moved, and nothing was done',
    ),
    ...refusals,
  },
})

export const undoBatch = createRoute({
  ...operation('undoBatch', 'Take back what was decided together'),
  request: { params: z.object({ id: z.uuid() }), body: json(z.strictObject({}), 'Empty') },
  responses: {
    200: json(
      z
        .object({
          /** Applications that are as they were before. */
          undone: z.array(z.string()),
          /** Those that stay as decided, and why. */
          left: z.array(
            z.object({
              id: z.string(),
              company_name: z.string(),
              why: z.enum(['already-sent', 'conflict']),
            }),
          ),
        })
        .openapi('BatchUndone'),
      'Taken back as far as it could be',
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
    /** A name, or who they are without one. */
    decided_by: z.string(),
    held_at: z.string(),
    /** As it was held; null: none is written. */
    email: email.nullable(),
    /** Whether its application moved on since: it can then only be discarded. */
    moved: z.boolean(),
  })
  .openapi('HeldDecision')

export const listHeld = createRoute({
  ...operation('listHeld', 'List decisions that are held back'),
  responses: {
    200: json(
      z.object({
        held: z.array(heldDecision).max(HELD_LISTED_MAX),
        /** Those beyond the listed ones too. */
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
  ...operation('releaseHeld', 'Put held decisions in force'),
  request: {
    body: json(
      z.strictObject({
        /** Of the browser, for what is decided together: the same one again does nothing more. */
        id: z.uuid(),
        ids: heldIds,
      }),
      'Of held decisions',
    ),
  },
  responses: {
    200: json(
      z.object({ released: z.array(z.string()), undo }).openapi('Released'),
      'In force, all of them; 409 conflict names those that moved, and nothing was done',
    ),
    ...refusals,
  },
})

export const discardHeld = createRoute({
  ...operation('discardHeld', 'Drop held decisions'),
  request: { body: json(z.strictObject({ ids: heldIds }), 'Of held decisions') },
  responses: {
    200: json(z.object({ discarded: z.array(z.string()) }), 'Dropped, now or before; nobody is told'),
    ...refusals,
  },
})
