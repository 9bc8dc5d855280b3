import { createHmac } from 'node:crypto'
import type { Calls, Reply } from '#contract/calls.ts'
import {
  deleteInvitation,
  findInvitation,
  invitationAcceptance,
  isMember,
  storeCopiedLink,
  storeInvitation,
} from '#database/team.ts'
import type { Person, TeamRole } from '#domain/actor.ts'
import { INVITATION_DAYS } from '#domain/limits.ts'
import { isEmail } from '#domain/links.ts'
import { PATHS } from '#domain/routes.ts'
import { INVITATION_TEXTS, TEAM_REFUSALS } from '#domain/team/messages.ts'
import { readAccountEmail } from '#domain/typed-text.ts'
import { mayApply } from '#server/access/applications.ts'
import { authorise } from '#server/access/authorise.ts'
import { mayAdminister } from '#server/access/review.ts'
import { refuseIfLimited, takeEmail } from '#server/accounts/rate-limits.ts'
import { queueEmail } from '#server/email/outbox.ts'
import type { Caller } from '#server/http/caller.ts'
import { Problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { hashToken, invalidLink, newToken } from '#server/token.ts'

/**
 * Invites the owner of an address to the team. The response is the same whether or not the address has an account.
 * @throws Problem 'bad-request' for an invalid address; 'already-exists' for a member's address; 'rate-limited' for too
 *   many e-mails to the address
 */
export async function inviteMember(
  { config, database }: Services,
  caller: Caller,
  { email: input, role }: Calls['inviteMember']['body'],
): Promise<Reply<'inviteMember'>> {
  const { session } = caller
  const email = readAccountEmail(input)
  await database.transaction(session, 'administrator', async (transaction, actor) => {
    authorise(mayAdminister(actor))
    if (!isEmail(email)) throw new Problem('bad-request', TEAM_REFUSALS.notAnAddress)
    if (await isMember(transaction, email)) throw new Problem('already-exists', TEAM_REFUSALS.alreadyMember)
  })
  // Rate limits need the accounts role and therefore a separate transaction. The next transaction checks the actor
  // again.
  refuseIfLimited(await database.asAccounts((transaction) => takeEmail(transaction, config, caller, email)))
  await database.transaction(session, 'administrator', async (transaction, actor) => {
    authorise(mayAdminister(actor))

    const token = newToken()
    await storeInvitation(transaction, { email, role, tokenHash: hashToken(token), days: INVITATION_DAYS })

    await queueEmail(transaction, {
      template: 'team-invitation',
      to: { name: '', address: email },
      data: { token, role, invited_by: (actor as Person).fullName },
    })
  })
  return { done: true }
}

/** Withdraws an invitation, which makes its link invalid. */
export const withdrawInvitation = (
  { database }: Services,
  { session }: Caller,
  id: string,
): Promise<Reply<'withdrawInvitation'>> =>
  database.transaction(session, 'administrator', async (transaction, actor) => {
    authorise(mayAdminister(actor))

    await deleteInvitation(transaction, id)
    return { done: true }
  })

/**
 * Returns a link to an invitation, for an administrator who sends it without e-mail. Only hashes of tokens are stored,
 * so the token is derived from the server's secret: copying again returns the same link. It differs from the link in the
 * e-mail, because it does not prove that its user owns the address (join-team.ts).
 * @throws Problem 'not-found' for an unknown or expired invitation
 */
export const copyInvitationLink = (
  { config, database }: Services,
  { session }: Caller,
  id: string,
): Promise<Reply<'copyInvitationLink'>> =>
  database.transaction(session, 'administrator', async (transaction, actor) => {
    authorise(mayAdminister(actor))

    const token = await storeCopiedLink(transaction, id, (version) => {
      const derived = createHmac('sha256', config.sessionSecret).update(`invitation ${id} ${version}`)
      const token = derived.digest('base64url')
      return { token, hash: hashToken(token) }
    })
    if (token === undefined) throw new Problem('not-found', TEAM_REFUSALS.invitationGone)
    return { url: new URL(PATHS.invitation(token), config.publicUrl).href }
  })

/**
 * Returns the invitation that a link belongs to.
 * @throws Problem 'invalid-link' for an unknown or expired invitation
 */
export async function readInvitation(
  { database }: Pick<Services, 'database'>,
  token: string,
): Promise<Reply<'readInvitation'>> {
  const found = await database.asAccounts((transaction) => findInvitation(transaction, hashToken(token)))
  if (!found) throw deadInvitation(token)
  const { proves_address: _, ...invitation } = found
  return invitation
}

/**
 * Accepts an invitation to the signed-in user's address. A founder gets the offered role; team members keep theirs.
 * @throws Problem 'invalid-link' for an unknown or expired invitation, or one to another address
 */
export async function acceptInvitation(
  { database }: Services,
  { session }: Caller,
  token: string,
): Promise<Reply<'acceptInvitation'>> {
  const { actor, rows } = await database.query<{ role: TeamRole | null }>(
    session,
    'applicant',
    invitationAcceptance(hashToken(token)),
  )

  authorise(mayApply(actor))

  const role = rows?.[0]?.role
  if (!role) throw deadInvitation(token)
  return { role }
}

export const deadInvitation = (token: string) => invalidLink(token, INVITATION_TEXTS.invalidLink)
