import type { Reply } from '#contract/calls.ts'
import {
  type ApplicantsRow,
  deleteCoFounderInvitation,
  deleteMember,
  findApplicants,
  findShared,
  isInvited,
  joinApplication,
  type OwnInvitationRow,
  selectApplicants,
  selectOwnInvitations,
  storeCoFounderInvitation,
  storeOwnershipOffer,
  takeOwnership,
} from '#database/applicants.ts'
import type { Transaction } from '#database/database.ts'
import { isAlreadyApplicant } from '#database/sql-errors.ts'
import type { Actor, Person } from '#domain/actor.ts'
import { APPLICANT_REFUSALS } from '#domain/applications/applicants.ts'
import { isEmail } from '#domain/links.ts'
import { readAccountEmail } from '#domain/typed-text.ts'
import { mayApply, mayManageApplicants, mayReadApplicants } from '#server/access/applications.ts'
import { authorise } from '#server/access/authorise.ts'
import { refuseIfLimited, takeInvitation } from '#server/accounts/rate-limits.ts'
import { accountRecipient, queueEmail } from '#server/email/outbox.ts'
import type { Caller } from '#server/http/caller.ts'
import { Problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'

type Done = { done: true }

/** Finds an application of the actor's own. Refuses visitors before the query, which their role may not send. */
async function findForActor(transaction: Transaction, actor: Actor, id: string) {
  authorise(mayApply(actor))
  return findShared(transaction, id)
}

/** Lists the applicants of one of the actor's own applications, with the open invitations. */
export async function readApplicants(
  { database }: Services,
  { session }: Caller,
  id: string,
): Promise<Reply<'readApplicants'>> {
  const { actor, rows } = await database.query<ApplicantsRow>(session, 'applicant', selectApplicants(id))
  const found = rows?.[0]

  authorise(mayReadApplicants(actor, found))

  const { part, applicants, invitations } = found as ApplicantsRow & { part: 'owner' | 'member' }
  return { part, applicants: applicants.map(({ user_id, ...one }) => ({ id: user_id, ...one })), invitations }
}

/**
 * Invites the owner of an address to edit the actor's own application. The response is the same whether or not the
 * address has an account. A repeated request sends nothing.
 * @throws Problem 'bad-request' for an invalid address; 'already-exists' for an applicant's address; 'limit-reached';
 *   'rate-limited' for too many invitations
 */
export async function inviteCoFounder(
  { database }: Services,
  caller: Caller,
  id: string,
  input: string,
): Promise<Done> {
  const { session } = caller
  const email = readAccountEmail(input)
  const inviter = await database.transaction(session, 'applicant', async (transaction, actor) => {
    authorise(mayManageApplicants(actor, await findForActor(transaction, actor, id)))
    if (!isEmail(email)) throw new Problem('bad-request', APPLICANT_REFUSALS.notAnAddress)
    const me = actor as Person
    if (email === me.email) throw new Problem('already-exists', APPLICANT_REFUSALS.ownAddress)
    return (await isInvited(transaction, id, email)) ? undefined : me.userId
  })
  if (inviter === undefined) return { done: true }
  // Rate limits need the accounts role and therefore a separate transaction. The next transaction checks the actor
  // again.
  const keys = { application: id, inviter, email }
  refuseIfLimited(await database.asAccounts((transaction) => takeInvitation(transaction, keys)))
  try {
    await database.transaction(session, 'applicant', async (transaction, actor) => {
      const application = await findForActor(transaction, actor, id)
      authorise(mayManageApplicants(actor, application))

      await storeCoFounderInvitation(transaction, id, email)

      await queueEmail(transaction, {
        template: 'co-founder-invitation',
        to: { name: '', address: email },
        data: { company: application?.company_name ?? '', invited_by: (actor as Person).fullName },
      })
    })
  } catch (error) {
    if (!isAlreadyApplicant(error)) throw error
    throw new Problem('already-exists', APPLICANT_REFUSALS.alreadyApplicant, { cause: error })
  }
  return { done: true }
}

export const withdrawCoFounderInvitation = (
  { database }: Services,
  { session }: Caller,
  id: string,
  invitation: string,
): Promise<Done> =>
  database.transaction(session, 'applicant', async (transaction, actor) => {
    authorise(mayManageApplicants(actor, await findForActor(transaction, actor, id)))

    await deleteCoFounderInvitation(transaction, invitation)
    return { done: true }
  })

/** Removes a member of the actor's own application, or leaves an application of which the actor is a member. */
export const removeMember = (
  { database }: Services,
  { session }: Caller,
  id: string,
  person: string,
): Promise<Done> =>
  database.transaction(session, 'applicant', async (transaction, actor) => {
    const application = await findForActor(transaction, actor, id)
    const isLeaving = actor.kind === 'person' && actor.userId === person
    authorise(isLeaving ? mayReadApplicants(actor, application) : mayManageApplicants(actor, application))
    if (isLeaving && application?.part === 'owner')
      throw new Problem('conflict', APPLICANT_REFUSALS.ownerStays)

    await deleteMember(transaction, id, person)
    return { done: true }
  })

/**
 * Offers the ownership to a member, who gets an e-mail. Null withdraws the offer, or declines it if the actor is that
 * member.
 * @throws Problem 'conflict' if the person is not a member
 */
export const offerOwnership = (
  { database }: Services,
  { session }: Caller,
  id: string,
  person: string | null,
): Promise<Done> =>
  database.transaction(session, 'applicant', async (transaction, actor) => {
    const application = await findForActor(transaction, actor, id)
    authorise(
      person === null ? mayReadApplicants(actor, application) : mayManageApplicants(actor, application),
    )
    const next = (await findApplicants(transaction, id)).find(({ user_id }) => user_id === person)

    if (!(await storeOwnershipOffer(transaction, id, person)))
      throw new Problem('conflict', APPLICANT_REFUSALS.notMember)
    const to = next && accountRecipient(next)
    if (to && !next.ownership_offered)
      await queueEmail(transaction, {
        template: 'ownership-offered',
        to,
        data: { company: application?.company_name ?? '', offered_by: (actor as Person).fullName },
      })
    return { done: true }
  })

/**
 * Makes the actor the owner. A repeated request has no effect.
 * @throws Problem 'conflict' if the ownership is not offered to the actor
 */
export const acceptOwnership = ({ database }: Services, { session }: Caller, id: string): Promise<Done> =>
  database.transaction(session, 'applicant', async (transaction, actor) => {
    const application = await findForActor(transaction, actor, id)
    authorise(mayReadApplicants(actor, application))

    if (application?.part !== 'owner' && !(await takeOwnership(transaction, id)))
      throw new Problem('conflict', APPLICANT_REFUSALS.notOffered)
    return { done: true }
  })

/** Lists the open invitations to the actor's confirmed address. */
export async function listOwnInvitations(
  { database }: Services,
  { session }: Caller,
): Promise<Reply<'listOwnInvitations'>> {
  const { actor, rows } = await database.query<OwnInvitationRow>(session, 'applicant', selectOwnInvitations())

  authorise(mayApply(actor))

  return { invitations: rows ?? [] }
}

/** @throws Problem 'not-found' for an invitation that does not exist, or names another address */
export const acceptCoFounderInvitation = (
  { database }: Services,
  { session }: Caller,
  invitation: string,
): Promise<Reply<'acceptCoFounderInvitation'>> =>
  database.transaction(session, 'applicant', async (transaction, actor) => {
    authorise(mayApply(actor))

    const application_id = await joinApplication(transaction, invitation)
    if (application_id === null) throw new Problem('not-found', APPLICANT_REFUSALS.invitationGone)
    return { application_id }
  })

export const declineCoFounderInvitation = (
  { database }: Services,
  { session }: Caller,
  invitation: string,
): Promise<Done> =>
  database.transaction(session, 'applicant', async (transaction, actor) => {
    authorise(mayApply(actor))

    await deleteCoFounderInvitation(transaction, invitation)
    return { done: true }
  })
