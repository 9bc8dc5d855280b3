import type { Calls, Reply } from '#contract/calls.ts'
import { deleteInvitation, isMember, storeInvitation } from '#database/team.ts'
import { INVITATION_DAYS } from '#domain/limits.ts'
import { isEmail } from '#domain/links.ts'
import { TEAM_REFUSALS } from '#domain/team/messages.ts'
import { mayAdminister } from '#server/access/review.ts'
import { authorise } from '#server/access/verdict.ts'
import { LIMITS, refuseUntil, take } from '#server/accounts/limits.ts'
import type { Caller } from '#server/http/caller.ts'
import { tell } from '#server/mail/outbox.ts'
import { Problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { hashOfToken, newToken } from '#server/token.ts'

/**
 * Asks whoever reads the e-mails of an address to join the team; the reply is the same whether or not it has an account.
 * @throws Problem 'bad-request' for what is no address, 'already-exists' for a member's, 'rate-limited' for the address's e-mails
 */
export async function inviteMember(
  { database }: Services,
  { session }: Caller,
  { email: typed, role }: Calls['inviteMember']['body'],
): Promise<Reply<'inviteMember'>> {
  const email = typed.trim().toLowerCase()
  await database.transaction(session, 'administrator', async (transaction, actor) => {
    authorise(mayAdminister(actor))
    if (!isEmail(email)) throw new Problem('bad-request', TEAM_REFUSALS.notAnAddress)
    if (await isMember(transaction, email)) throw new Problem('already-exists', TEAM_REFUSALS.alreadyMember)
  })
  // In a transaction of its own, which counts for accounts; the next asks again who it is that invites.
  refuseUntil(await database.asAccounts((own) => take(own, LIMITS.emails, email)))
  await database.transaction(session, 'administrator', async (transaction, actor) => {
    authorise(mayAdminister(actor))

    const token = newToken()
    await storeInvitation(transaction, { email, role, tokenHash: hashOfToken(token), days: INVITATION_DAYS })

    await tell(transaction, {
      template: 'team-invitation',
      to: { name: '', address: email },
      data: { token, role },
    })
  })
  return { done: true }
}

/** Its link leads nowhere from now on. */
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
