import { createRoute, z } from '@hono/zod-openapi'
import { TEAM_ROLES } from '#domain/actor.ts'
import { NOTE_CHARACTERS, NOTE_NOTIFIED_MAX, NOTES_SEEN_MAX } from '#domain/limits.ts'
import { done } from './accounts.ts'
import { applicationId } from './applications.ts'
import { json, refusals } from './errors.ts'
import { operationsFor } from './operation.ts'
import { recordVersion } from './records.ts'
import { memberId } from './team.ts'
import { textUpTo } from './typed-text.ts'

const operation = operationsFor('Notes')

const noteParams = applicationId.extend({ note: z.uuid() })

const member = z.object({ id: z.string(), full_name: z.string() })

const note = z
  .object({
    id: z.string(),
    /** Name of the author. */
    who: z.string(),
    own: z.boolean(),
    body: z.string(),
    created_at: z.string(),
    /** Null if the note was never edited. */
    edited_at: z.string().nullable(),
    /** The version on which the next save is based. */
    version: recordVersion,
    /** Members whom the author notified, sorted by name. */
    notified: z.array(member),
    /** True if the caller was notified of the note and has not seen it. */
    unseen: z.boolean(),
  })
  .openapi('Note')

const notes = z
  .object({
    /** Oldest first. */
    notes: z.array(note),
    /** True if others' notes are hidden because the caller has given no verdict yet. */
    hidden: z.boolean(),
    /** False for the caller's own application. */
    may_write: z.boolean(),
    /**
     * The members whom a note can notify: other members who may read the application and have the required two-step
     * sign-in, sorted by name.
     */
    colleagues: z.array(member.extend({ role: z.enum(TEAM_ROLES) })),
  })
  .openapi('Notes')

export const readNotes = createRoute({
  ...operation('readNotes', 'Read the notes on an application'),
  request: { params: applicationId },
  responses: {
    200: json(
      notes,
      "The notes that you may read; reviewers read others' notes only after they have given a verdict",
    ),
    ...refusals,
  },
})

export const saveNote = createRoute({
  ...operation('saveNote', 'Write or edit a note, and notify colleagues'),
  request: {
    params: noteParams,
    body: json(
      z
        .strictObject({
          /** 0 for a new note. */
          base_version: recordVersion,
          body: textUpTo(NOTE_CHARACTERS),
          /** Members to notify by e-mail, in addition to those who were notified before. */
          notify: z.array(memberId).max(NOTE_NOTIFIED_MAX),
        })
        .openapi('SaveNote'),
      'The text; the client generates the id of a new note',
    ),
  },
  responses: {
    200: json(
      z.object({
        version: recordVersion,
        /** Ids of the notified members who may read the application. */
        notified: z.array(z.string()),
      }),
      'Saved; a repeated request changes nothing',
    ),
    ...refusals,
  },
})

export const deleteNote = createRoute({
  ...operation('deleteNote', 'Delete a note'),
  request: { params: noteParams },
  responses: { 200: json(done, 'Deleted by this or an earlier request'), ...refusals },
})

export const markNotesSeen = createRoute({
  ...operation('markNotesSeen', 'Mark as seen the notes that you were notified of'),
  request: {
    params: applicationId,
    body: json(
      z.strictObject({
        /** Ids of the notes that were on screen. */
        notes: z.array(z.uuid()).min(1).max(NOTES_SEEN_MAX),
      }),
      'The notes that were shown',
    ),
  },
  responses: {
    200: json(done, 'The given notes that you may read are marked as seen'),
    ...refusals,
  },
})
