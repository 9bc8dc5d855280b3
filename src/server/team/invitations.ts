import type { Calls, Reply } from '#contract/calls.ts'
import type { Statement } from '#database/database.ts'
import {
  deleteInvitation,
  invitationAcceptance,
  isMember,
  type OwnInvitation,
  selectOwnInvitation,
  storeInvitation,
} from '#database/team.ts'
import type { TeamRole } from '#domain/actor.ts'
import { INVITATION_DAYS } from '#domain/limits.ts'
import { isEmail } from '#domain/links.ts'
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
      data: { token, role },
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
 * Returns the invitation that a link belongs to, if it is valid and was sent to the signed-in user's address.
 * @throws Problem 'invalid-link' otherwise
 */
export const readInvitation = (
  services: Services,
  caller: Caller,
  token: string,
): Promise<Reply<'readInvitation'>> =>
  runWithToken<OwnInvitation>(services, caller, token, selectOwnInvitation)

/**
 * Accepts an invitation to the signed-in user's address. A founder gets the offered role; team members keep theirs.
 * @throws Problem 'invalid-link' for an unknown or expired invitation, or one to another address
 */
export async function acceptInvitation(
  services: Services,
  caller: Caller,
  token: string,
): Promise<Reply<'acceptInvitation'>> {
  const { role } = await runWithToken<{ role: TeamRole | null }>(
    services,
    caller,
    token,
    invitationAcceptance,
  )
  if (role === null) throw deadLink(token)
  return { role }
}

async function runWithToken<Row>(
  { database }: Services,
  { session }: Caller,
  token: string,
  statementFor: (tokenHash: string) => Statement,
): Promise<Row> {
  const { actor, rows } = await database.query<Row>(session, 'applicant', statementFor(hashToken(token)))

  authorise(mayApply(actor))

  if (!rows?.[0]) throw deadLink(token)
  return rows[0]
}

const deadLink = (token: string) => invalidLink(token, INVITATION_TEXTS.invalidLink)
