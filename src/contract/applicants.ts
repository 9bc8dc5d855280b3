import { createRoute, z } from '@hono/zod-openapi'
import { APPLICATION_FORM, OWN_SECTION } from '#domain/applications/form/application-form.ts'
import { boundedText, done } from './accounts.ts'
import { applicationId } from './applications.ts'
import { json, refusals } from './errors.ts'
import { applicationAnswers } from './forms.ts'
import { operationsFor } from './operation.ts'
import { recordVersion } from './records.ts'
import { memberId } from './team.ts'

const operation = operationsFor('Applications')

const applicant = z
  .object({
    id: z.string(),
    full_name: z.string(),
    email: z.string(),
    is_owner: z.boolean(),
    /** True for the member to whom the owner has offered the ownership. */
    ownership_offered: z.boolean(),
  })
  .openapi('Applicant')

export const readApplicants = createRoute({
  ...operation('readApplicants', 'List the applicants of an application and its open invitations'),
  request: { params: applicationId },
  responses: {
    200: json(
      z
        .object({
          part: z.enum(['owner', 'member']),
          applicants: z.array(applicant),
          invitations: z.array(z.object({ id: z.string(), email: z.string() })),
        })
        .openapi('Applicants'),
      'The owner first',
    ),
    ...refusals,
  },
})

/** The sections of the form, with that of the group's own questions and the review page. */
const openSection = z.enum([...APPLICATION_FORM.sections.map(({ key }) => key), OWN_SECTION, 'review'])

export const reportPresence = createRoute({
  ...operation('reportPresence', 'Say that you have the form of a draft open, and learn who else does'),
  request: {
    params: applicationId,
    body: json(
      z.strictObject({
        /** Id of the browser tab. */
        tab: z.uuid(),
        section: openSection,
        /** Version of the draft that the form shows. */
        version: recordVersion,
        /** True when the form closes. */
        leaves: z.boolean().optional(),
      }),
      'Repeated while the form is open',
    ),
  },
  responses: {
    200: json(
      z
        .object({
          part: z.enum(['owner', 'member']),
          /** True if the draft has several applicants. */
          is_shared: z.boolean(),
          people: z.array(z.object({ id: z.string(), full_name: z.string(), section: openSection })),
          /** The draft, if it is newer than the version in the request. */
          newer: z.object({ version: recordVersion, answers: applicationAnswers }).nullable(),
          /** The names of the other applicants who last edited an answer, by field. */
          edited_by: z.record(z.string(), z.string()),
        })
        .openapi('Presence'),
      'The other applicants who have the form open',
    ),
    ...refusals,
  },
})

export const inviteCoFounder = createRoute({
  ...operation('inviteCoFounder', 'Invite a co-founder to edit an application'),
  request: {
    params: applicationId,
    body: json(z.strictObject({ email: boundedText }), 'Inviting again has no effect'),
  },
  responses: { 200: json(done, 'The same response whether or not the address has an account'), ...refusals },
})

export const withdrawCoFounderInvitation = createRoute({
  ...operation('withdrawCoFounderInvitation', 'Withdraw an invitation to a co-founder'),
  request: { params: applicationId.extend({ invitation: z.uuid() }) },
  responses: { 200: json(done, 'Withdrawn by this or an earlier request'), ...refusals },
})

export const removeMember = createRoute({
  ...operation('removeMember', 'Remove a member from an application, or leave it'),
  request: { params: applicationId.extend({ person: memberId }) },
  responses: { 200: json(done, 'Removed by this or an earlier request'), ...refusals },
})

export const offerOwnership = createRoute({
  ...operation('offerOwnership', 'Offer the ownership of an application to a member'),
  request: {
    params: applicationId,
    body: json(
      z.strictObject({ person: memberId.nullable() }),
      'null withdraws the offer, or declines it if you are the member',
    ),
  },
  responses: { 200: json(done, 'Offered; the owner stays until the member accepts'), ...refusals },
})

export const acceptOwnership = createRoute({
  ...operation('acceptOwnership', 'Accept the ownership of an application'),
  request: { params: applicationId, body: json(z.strictObject({}), 'No settings') },
  responses: { 200: json(done, 'The former owner is a member now'), ...refusals },
})

export const listOwnInvitations = createRoute({
  ...operation('listOwnInvitations', 'List the applications that you are invited to edit'),
  responses: {
    200: json(
      z.object({
        invitations: z.array(
          z
            .object({
              id: z.string(),
              application_id: z.string(),
              company_name: z.string(),
              invited_by: z.string(),
            })
            .openapi('CoFounderInvitation'),
        ),
      }),
      'The open invitations to your confirmed address, oldest first',
    ),
    ...refusals,
  },
})

const invitationId = z.object({ id: z.uuid() })

export const acceptCoFounderInvitation = createRoute({
  ...operation('acceptCoFounderInvitation', 'Accept an invitation to edit an application'),
  request: { params: invitationId, body: json(z.strictObject({}), 'No settings') },
  responses: { 200: json(z.object({ application_id: z.string() }), 'You edit it now'), ...refusals },
})

export const declineCoFounderInvitation = createRoute({
  ...operation('declineCoFounderInvitation', 'Decline an invitation to edit an application'),
  request: { params: invitationId },
  responses: { 200: json(done, 'Declined by this or an earlier request'), ...refusals },
})
