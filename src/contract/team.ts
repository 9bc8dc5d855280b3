import { createRoute, z } from '@hono/zod-openapi'
import { TEAM_ROLES } from '#domain/actor.ts'
import { ASSIGNED_REVIEWERS_MAX, RECUSAL_REASON_CHARACTERS, SELECTION_MAX } from '#domain/limits.ts'
import { cleanText } from '#domain/text.ts'
import { boundedText, done } from './accounts.ts'
import { applicationId } from './applications.ts'
import { json, refusals } from './errors.ts'
import { operationsFor } from './operation.ts'

const operation = operationsFor('Team')

const role = z.enum(TEAM_ROLES)
const memberId = z.string().regex(/^[\w-]{1,64}$/, 'an id of a person')
const memberParam = z.object({ id: memberId })
const day = z.iso.date().regex(/^2/, 'a day of this millennium, like 2031-05-01')

const member = z
  .object({
    id: z.string(),
    full_name: z.string(),
    email: z.string(),
    role,
    /** Assigned to them and not reviewed yet, of what the asker sees. */
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
      'Members by name, invitations by address',
    ),
    ...refusals,
  },
})

export const inviteMember = createRoute({
  ...operation('inviteMember', 'Invite somebody into the team'),
  request: {
    body: json(z.strictObject({ email: boundedText, role }), 'Once more sends a new link and voids the old'),
  },
  responses: { 200: json(done, 'The same whether or not the address has an account'), ...refusals },
})

export const withdrawInvitation = createRoute({
  ...operation('withdrawInvitation', 'Withdraw an invitation'),
  request: { params: z.object({ id: z.uuid() }) },
  responses: { 200: json(done, 'Withdrawn, now or before'), ...refusals },
})

const link = json(z.strictObject({ token: boundedText }), 'The token of the link')

export const readInvitation = createRoute({
  ...operation('readInvitation', "Tell what an invitation's link is for"),
  request: { body: link },
  responses: {
    200: json(
      z.object({ role, invited_by: z.string().nullable() }),
      'To whom its e-mail went, and nobody else',
    ),
    ...refusals,
  },
})

export const acceptInvitation = createRoute({
  ...operation('acceptInvitation', 'Accept an invitation'),
  request: { body: link },
  responses: { 200: json(z.object({ role }), 'What they are from now on'), ...refusals },
})

export const changeRole = createRoute({
  ...operation('changeRole', "Change a member's role"),
  request: { params: memberParam, body: json(z.strictObject({ role }), 'Of somebody in the team') },
  responses: { 200: json(done, 'Holds from their next request on'), ...refusals },
})

export const endAccess = createRoute({
  ...operation('endAccess', 'Take a member out of the team'),
  request: { params: memberParam },
  responses: { 200: json(done, 'A founder from their next request on'), ...refusals },
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
        /** Pairs that may not be, somebody recused or the founder: left out instead of refused. */
        skip_ineligible: z.boolean().optional(),
      }),
      'Every one of these to every one of those',
    ),
  },
  responses: { 200: json(done, 'Assigned, now or before; all or, when one is refused, none'), ...refusals },
})

const ineligibleReason = z.enum(['recused', 'own'])

const assignableToMany = z
  .object({
    id: z.string(),
    full_name: z.string(),
    role,
    /** Assigned to them and not reviewed yet, of all that the asker sees. */
    open_assignments: z.number().int(),
    /** Of these, but for those that they are kept from. */
    assigned: z.number().int(),
    /** Of those assigned, reviewed already. */
    done: z.number().int(),
    /** Of these, what they are not to be assigned, by company. */
    ineligible_for: z.array(z.object({ company_name: z.string(), why: ineligibleReason })),
  })
  .openapi('AssignableToMany')

export const previewAssignments = createRoute({
  ...operation('previewAssignments', 'Show to whom applications may be assigned'),
  request: {
    body: json(
      z.strictObject({ applications: assignmentPairs.applications }),
      'What is to be assigned, changing nothing',
    ),
  },
  responses: {
    200: json(
      z.object({
        /** Those of them that are there for the asker. */
        seen: z.array(z.string()),
        members: z.array(assignableToMany),
      }),
      'All of the team who review, by name',
    ),
    ...refusals,
  },
})

export const removeAssignments = createRoute({
  ...operation('removeAssignments', 'Take assignments back'),
  request: { body: json(z.strictObject(assignmentPairs), 'Every one of these from every one of those') },
  responses: {
    200: json(z.object({ removed: z.number().int() }), 'What is reviewed already stays'),
    ...refusals,
  },
})

const assignable = z
  .object({
    id: z.string(),
    full_name: z.string(),
    role,
    /** Whether it is assigned to them. */
    assigned: z.boolean(),
    due_at: z.string().nullable(),
    done: z.boolean(),
    /** Why they are not to be assigned; null: they may be. */
    ineligible_reason: ineligibleReason.nullable(),
  })
  .openapi('Assignable')

export const readAssignments = createRoute({
  ...operation('readAssignments', 'Tell to whom an application is assigned'),
  request: { params: applicationId },
  responses: {
    200: json(
      z.object({ members: z.array(assignable) }),
      'All of the team who review or are recused, by name',
    ),
    ...refusals,
  },
})

export const recuse = createRoute({
  ...operation('recuse', 'Recuse oneself from an application'),
  request: {
    params: applicationId,
    body: json(
      z.strictObject({ reason: z.string().max(RECUSAL_REASON_CHARACTERS).transform(cleanText).optional() }),
      'Of oneself',
    ),
  },
  responses: { 200: json(done, 'From now on it is not there for them'), ...refusals },
})

export const liftRecusal = createRoute({
  ...operation('liftRecusal', 'Lift a recusal'),
  request: { params: z.object({ id: z.uuid(), person: memberId }) },
  responses: { 200: json(done, 'Lifted'), ...refusals },
})
