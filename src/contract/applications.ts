import { createRoute, z } from '@hono/zod-openapi'
import { APPLICATION_FORM, type FieldKey, OWN_SECTION } from '#domain/applications/form/application-form.ts'
import { TIMELINE_EVENTS } from '#domain/applications/timeline.ts'
import { LINK_SLUG_CHARACTERS, RECORD_VERSION_MAX, WITHDRAWAL_REASON_CHARACTERS } from '#domain/limits.ts'
import { done } from './accounts.ts'
import { json, refusals } from './errors.ts'
import { formVersion } from './fields.ts'
import { applicationAnswerChanges, applicationAnswers, sentAnswerChanges } from './forms.ts'
import { meetingShape } from './meetings.ts'
import { operationsFor } from './operation.ts'
import { savedOf, saveOf, recordVersion as version } from './records.ts'
import { textUpTo } from './typed-text.ts'

const operation = operationsFor('Applications')

export const applicationId = z.object({ id: z.uuid() })

const moment = z.string()

/**
 * The work left to do in a draft: the number of missing or invalid answers, the estimated minutes to complete them, and
 * the section to resume in. Null for a submitted application.
 */
const draftProgressShape = z
  .object({
    answers: z.int(),
    minutes: z.int(),
    section: z.enum([...APPLICATION_FORM.sections.map(({ key }) => key), OWN_SECTION]),
  })
  .nullable()

/** Actions that the caller may perform on the application. */
const permissionsShape = z.object({ edit: z.boolean() })

export const applicationShape = z
  .object({
    id: z.string(),
    user_id: z.string().nullable(),
    /** The caller's: the owner, a member, or null for the team. */
    part: z.enum(['owner', 'member']).nullable(),
    application_status: z.string(),
    submitted_at: moment.nullable(),
    updated_at: moment,
    version,
    answers: applicationAnswers,
    form: formVersion.optional(),
    meeting: meetingShape,
    missing: draftProgressShape,
    /** True for a draft that its founder started with 'Apply again', as a copy of an earlier application. */
    is_copy: z.boolean(),
    may: permissionsShape,
  })
  .openapi('Application')

export const listedApplication = z
  .object({
    id: z.string(),
    company_name: z.string(),
    part: z.enum(['owner', 'member']),
    /** Number of members. */
    members: z.int(),
    /** The name of the owner who offers you the ownership. Null without an offer. */
    ownership_offered_by: z.string().nullable(),
    application_status: z.string(),
    submitted_at: moment.nullable(),
    updated_at: moment,
    /** The latest question round, if any. */
    questions: z.object({ id: z.string(), answered_at: moment.nullable(), count: z.int() }).nullable(),
    meeting: meetingShape,
    /**
     * The time of the withdrawal, and the time until which the founder may undo it. Null if the application is not
     * withdrawn.
     */
    withdrawn: z.object({ at: moment, undo_until: moment }).nullable(),
    /**
     * The reasons and the note of the current decision, as in its e-mail. Both are empty if no e-mail was sent. Null if
     * there is no decision, or while it can still be undone.
     */
    decision: z.object({ reasons: z.array(z.string()), note: z.string() }).nullable(),
    /**
     * The day from which the founder may apply again, as YYYY-MM-DD, and whether that day has come. Null if the
     * application is not declined, is withdrawn, or has a submitted copy. Also null before that day if no e-mail has
     * stated it.
     */
    apply_again: z.object({ from: z.string(), is_open: z.boolean() }).nullable(),
    missing: draftProgressShape,
    /** Events so far, oldest first. A status change appears once it can no longer be undone. */
    timeline: z.array(
      z.object({ event: z.enum(TIMELINE_EVENTS), at: moment, status: z.string().nullable() }),
    ),
  })
  .openapi('ListedApplication')

/** The slug of the link by which the founder came. Ignored if it is unknown, or unless the request creates the draft. */
const via = textUpTo(LINK_SLUG_CHARACTERS).optional()

export const saveBody = saveOf(sentAnswerChanges).extend({ via }).openapi('Save')

const fieldKey = z.string() as unknown as z.ZodType<FieldKey, FieldKey>

export const savedReply = savedOf(applicationAnswerChanges, APPLICATION_FORM.keys)
  .extend({ conflicts: z.array(fieldKey) })
  .openapi('Saved')

const submitBody = saveBody
  .extend({
    /** The version of the group's own questions that the page showed. 0 if it showed none. */
    form_version: z.number().int().min(0).max(RECORD_VERSION_MAX).optional(),
  })
  .openapi('Submission')

export const submittedReply = z
  .object({ id: z.string(), version, application_status: z.string(), submitted_at: moment })
  .openapi('Submitted')

export const listApplications = createRoute({
  ...operation('listApplications', 'List your own applications'),
  responses: {
    200: json(
      z.object({ applications: z.array(listedApplication) }),
      'Your own applications, last edited first',
    ),
    ...refusals,
  },
})

export const readApplication = createRoute({
  ...operation('readApplication', 'Read an application'),
  request: {
    params: applicationId,
    /** The purpose to record in the audit log. Omitted if the application is only opened. */
    query: z.object({ use: z.enum(['printed']).optional() }),
  },
  responses: { 200: json(applicationShape, 'Your own application, or one that you may review'), ...refusals },
})

export const readForm = createRoute({
  ...operation('readForm', "Read the group's own questions for a new application"),
  responses: {
    200: json(z.object({ form: formVersion.nullable() }), 'The newest version; null if there never were any'),
    ...refusals,
  },
})

export const saveDraft = createRoute({
  ...operation('saveDraft', 'Create a draft or save changes to it'),
  request: { params: applicationId, body: json(saveBody, 'Creates the draft when the id is new') },
  responses: { 200: json(savedReply, 'Saved, except the conflicting fields'), ...refusals },
})

export const submit = createRoute({
  ...operation('submit', 'Submit an application'),
  request: {
    params: applicationId,
    body: json(submitBody, 'The last changes, which are saved before validation'),
  },
  responses: {
    200: json(
      submittedReply,
      'Submitted by this or an earlier request; 409 form-changed if newer questions replaced that version more than 24 hours ago',
    ),
    ...refusals,
  },
})

export const deleteDraft = createRoute({
  ...operation('deleteDraft', 'Delete a draft'),
  request: { params: applicationId },
  responses: { 200: json(done, 'Deleted'), ...refusals },
})

export const withdraw = createRoute({
  ...operation('withdraw', 'Withdraw a submitted application'),
  request: {
    params: applicationId,
    body: json(
      z.strictObject({
        /** Shown to the team; may be blank. */
        reason: textUpTo(WITHDRAWAL_REASON_CHARACTERS),
      }),
      'Why',
    ),
  },
  responses: {
    200: json(
      done,
      'Withdrawn by this or an earlier request; unsent e-mails about the application are cancelled',
    ),
    ...refusals,
  },
})

export const undoWithdrawal = createRoute({
  ...operation('undoWithdrawal', 'Undo a withdrawal'),
  request: { params: applicationId },
  responses: { 200: json(done, 'No longer withdrawn; 409 conflict after the time limit'), ...refusals },
})

export const applyAgain = createRoute({
  ...operation('applyAgain', 'Start a draft with the answers of a declined application'),
  request: {
    params: applicationId,
    body: json(
      z.strictObject({
        /** Id of the new draft, generated by the client. */
        id: z.uuid(),
        via,
      }),
      'The new draft',
    ),
  },
  responses: {
    200: json(
      z.object({ id: z.string() }),
      'The new draft, or the one that is already open; 409 conflict before that day, or if the application is withdrawn or a copy of it was submitted',
    ),
    ...refusals,
  },
})

export const downloadPdf = createRoute({
  ...operation('downloadPdf', 'Download an application as a PDF'),
  request: {
    params: applicationId,
    /** Time zone for the dates in the document. UTC if absent or unknown. */
    query: z.object({ zone: z.string().max(64).optional() }),
  },
  responses: {
    200: {
      description: 'The application with its questions and answers, as a PDF',
      content: { 'application/pdf': { schema: z.any().openapi({ type: 'string', format: 'binary' }) } },
    },
    ...refusals,
  },
})

export const downloadMeeting = createRoute({
  ...operation('downloadMeeting', 'Download the meeting about an application as a calendar entry'),
  request: { params: applicationId },
  responses: {
    200: {
      description: 'The calendar entry (RFC 5545), as in the e-mail about the meeting',
      content: { 'text/calendar': { schema: z.string() } },
    },
    ...refusals,
  },
})
