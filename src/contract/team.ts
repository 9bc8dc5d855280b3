import { createRoute, z } from '@hono/zod-openapi'
import { TEAM_ROLES } from '#domain/actor.ts'
import { ASSIGNED_REVIEWERS_MAX, RECUSAL_REASON_CHARACTERS, SELECTION_MAX } from '#domain/limits.ts'
import { boundedText, done, sessionReply } from './accounts.ts'
import { applicationId } from './applications.ts'
import { json, refusals } from './errors.ts'
import { operationsFor, PUBLIC_OPERATION } from './operation.ts'
import { textUpTo } from './typed-text.ts'

const operation = operationsFor('Team')

const role = z.enum(TEAM_ROLES)
export const memberId = z.string().regex(/^[\w-]{1,64}$/, 'a user id')
const memberParam = z.object({ id: memberId })
const day = z.iso.date().regex(/^2/, 'a day of this millennium, like 2031-05-01')

const member = z
  .object({
    id: z.string(),
    full_name: z.string(),
    email: z.string(),
    role,
    /** Number of assigned applications that are neither reviewed nor withdrawn, among those that the caller may see. */
    open_assignments: z.number().int(),
  })
  .openapi('TeamMember')

const invitation = z
  .object({
    id: z.string(),
    email: z.string(),
    role,
    expires_at: z.string(),
    lapsed: z.boolean(),
  })
  .openapi('Invitation')

export const listTeam = createRoute({
  ...operation('listTeam', 'List members and invitations'),
  responses: {
    200: json(
      z.object({ members: z.array(member), invitations: z.array(invitation) }).openapi('Team'),
      'Members sorted by name, and invitations by address',
    ),
    ...refusals,
  },
})

export const inviteMember = createRoute({
  ...operation('inviteMember', 'Invite a team member'),
  request: {
    body: json(
      z.strictObject({ email: boundedText, role }),
      'Inviting again sends a new link and invalidates the old one',
    ),
  },
  responses: { 200: json(done, 'The same response whether or not the address has an account'), ...refusals },
})

export const withdrawInvitation = createRoute({
  ...operation('withdrawInvitation', 'Withdraw an invitation'),
  request: { params: z.object({ id: z.uuid() }) },
  responses: { 200: json(done, 'Withdrawn by this or an earlier request'), ...refusals },
})

export const copyInvitationLink = createRoute({
  ...operation('copyInvitationLink', 'Get a link to an invitation, to send it yourself'),
  request: { params: z.object({ id: z.uuid() }), body: json(z.strictObject({}), 'No settings') },
  responses: {
    200: json(
      z.object({ url: z.string() }),
      'The same link until the invitation is sent again. The link in the e-mail stays valid',
    ),
    ...refusals,
  },
})

const link = json(z.strictObject({ token: boundedText }), 'The token of the link')

export const readInvitation = createRoute({
  ...operation('readInvitation', 'Read an invitation'),
  ...PUBLIC_OPERATION,
  request: { body: link },
  responses: {
    200: json(
      z.object({
        email: z.string(),
        role,
        /** The inviter's name. Null if their account was deleted. */
        invited_by: z.string().nullable(),
        /** True if the owner of the address signs in and accepts (acceptInvitation). False to create an account. */
        has_account: z.boolean(),
      }),
      'For everybody who has the link',
    ),
    ...refusals,
  },
})

export const joinTeam = createRoute({
  ...operation('joinTeam', 'Create an account with an invitation'),
  ...PUBLIC_OPERATION,
  request: {
    body: json(
      z.strictObject({
        token: boundedText,
        first_name: boundedText,
        last_name: boundedText,
        password: boundedText,
      }),
      "The account's address is the invited one",
    ),
  },
  responses: {
    200: json(sessionReply, 'Joined and signed in. A copied link leaves the address to be confirmed'),
    ...refusals,
  },
})

export const acceptInvitation = createRoute({
  ...operation('acceptInvitation', 'Accept an invitation'),
  request: { body: link },
  responses: {
    200: json(z.object({ role }), 'The new role; existing team members keep theirs'),
    ...refusals,
  },
})

export const changeRole = createRoute({
  ...operation('changeRole', "Change a member's role"),
  request: { params: memberParam, body: json(z.strictObject({ role }), 'The new role') },
  responses: { 200: json(done, "Changed; the role applies from the member's next request"), ...refusals },
})

export const endAccess = createRoute({
  ...operation('endAccess', 'Remove a member from the team'),
  request: { params: memberParam },
  responses: {
    200: json(done, 'Removed; the member becomes a founder with their next request'),
    ...refusals,
  },
})

const assignmentPairs = {
  applications: z.array(z.uuid()).min(1).max(SELECTION_MAX),
  reviewers: z.array(memberId).min(1).max(ASSIGNED_REVIEWERS_MAX),
}

export const assign = createRoute({
  ...operation('assign', 'Assign applications to members'),
  request: {
    body: json(
      z.strictObject({
        ...assignmentPairs,
        due_at: day.nullable(),
        /**
         * True to skip ineligible pairs of a reviewer and an application instead of refusing the request. A pair is
         * ineligible if the reviewer is recused or is the founder, or if the application is withdrawn and not yet
         * assigned to the reviewer.
         */
        skip_ineligible: z.boolean().optional(),
      }),
      'Assigns each application to each reviewer',
    ),
  },
  responses: {
    200: json(done, 'Assigned by this or an earlier request; if one pair is refused, none is assigned'),
    ...refusals,
  },
})

const ineligibleReason = z.enum(['recused', 'own', 'withdrawn'])

const assignableToMany = z
  .object({
    id: z.string(),
    full_name: z.string(),
    role,
    /** Number of assigned applications that are neither reviewed nor withdrawn, among those that the caller may see. */
    open_assignments: z.number().int(),
    /** Number of the requested applications that are assigned to this member. Excludes those in `ineligible_for`. */
    assigned: z.number().int(),
    /** Number of the assigned applications that the member has reviewed. */
    done: z.number().int(),
    /** Requested applications that cannot be assigned to this member, with the reason. */
    ineligible_for: z.array(z.object({ company_name: z.string(), why: ineligibleReason })),
  })
  .openapi('AssignableToMany')

export const previewAssignments = createRoute({
  ...operation('previewAssignments', 'Preview assignments of applications'),
  request: {
    body: json(
      z.strictObject({ applications: assignmentPairs.applications }),
      'The applications; nothing is changed',
    ),
  },
  responses: {
    200: json(
      z.object({
        /** The requested applications that the caller may see. */
        seen: z.array(z.string()),
        members: z.array(assignableToMany),
      }),
      'All administrators and reviewers, sorted by name',
    ),
    ...refusals,
  },
})

export const removeAssignments = createRoute({
  ...operation('removeAssignments', 'Remove assignments'),
  request: { body: json(z.strictObject(assignmentPairs), 'Unassigns each application from each reviewer') },
  responses: {
    200: json(
      z.object({ removed: z.number().int() }),
      'Removed, except assignments that are already reviewed',
    ),
    ...refusals,
  },
})

const assignable = z
  .object({
    id: z.string(),
    full_name: z.string(),
    role,
    assigned: z.boolean(),
    due_at: z.string().nullable(),
    done: z.boolean(),
    /** The reason why the application cannot be assigned to this member. Null if it can. */
    ineligible_reason: ineligibleReason.nullable(),
  })
  .openapi('Assignable')

export const readAssignments = createRoute({
  ...operation('readAssignments', 'Read the assignments of an application'),
  request: { params: applicationId },
  responses: {
    200: json(
      z.object({ members: z.array(assignable) }),
      'All administrators and reviewers, and recused partners, sorted by name',
    ),
    ...refusals,
  },
})

export const recuse = createRoute({
  ...operation('recuse', 'Recuse yourself from an application'),
  request: {
    params: applicationId,
    body: json(
      z.strictObject({ reason: textUpTo(RECUSAL_REASON_CHARACTERS).optional() }),
      'An optional reason',
    ),
  },
  responses: { 200: json(done, 'Recused; you can no longer see the application'), ...refusals },
})

export const liftRecusal = createRoute({
  ...operation('liftRecusal', 'Lift a recusal'),
  request: { params: z.object({ id: z.uuid(), person: memberId }) },
  responses: { 200: json(done, 'Lifted'), ...refusals },
})
