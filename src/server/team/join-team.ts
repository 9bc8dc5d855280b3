import type { Calls, Reply } from '#contract/calls.ts'
import type { Transaction } from '#database/database.ts'
import { consumeInvitation, findInvitation, type InvitationOfLink } from '#database/team.ts'
import { lockAddress } from '#database/users.ts'
import { COMMON_PASSWORDS } from '#domain/accounts/common-passwords.ts'
import { JOIN_FIELDS, joinFullName, normaliseField, validateJoin } from '#domain/accounts/sign-up.ts'
import { TEAM_REFUSALS } from '#domain/team/messages.ts'
import { createMember } from '#server/accounts/create-member.ts'
import { RATE_LIMITS, requireNetworkAttempt } from '#server/accounts/rate-limits.ts'
import { grantAdminIfListed } from '#server/accounts/roles.ts'
import { presentStartedSession, startSession } from '#server/accounts/sessions.ts'
import type { Caller } from '#server/http/caller.ts'
import { fieldFaults, Problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { hashToken } from '#server/token.ts'
import { deadInvitation } from './invitations.ts'

type Joined = { reply: Reply<'joinTeam'>; cookies: readonly string[] }

/**
 * Creates the account of an invited member and signs them in. The link in the e-mail proves the address. A copied link
 * may have reached somebody else, so its account has an unconfirmed address, like the first administrator's.
 * @throws Problem 'invalid-link' for an unknown, used or expired invitation; 'already-exists' if the address has an
 *   account, whose owner accepts the invitation instead; 'validation-failed'; 'rate-limited'
 */
export async function joinTeam(
  services: Services,
  caller: Caller,
  { token, ...typed }: Calls['joinTeam']['body'],
): Promise<Joined> {
  const { config, database, passwords } = services
  await requireNetworkAttempt(database, RATE_LIMITS.signUps, caller.address)
  const tokenHash = hashToken(token)

  // Checks the link before hashing, which is expensive.
  const { email } = await database.asAccounts((transaction) => requireOpen(transaction, token))
  const rule = { minimum: config.passwordMin, common: COMMON_PASSWORDS }
  const faults = fieldFaults(JOIN_FIELDS, validateJoin(typed, rule))
  if (faults[0]) throw new Problem('validation-failed', faults[0].message, { faults })
  const name = joinFullName({
    first_name: normaliseField('first_name', typed.first_name),
    last_name: normaliseField('last_name', typed.last_name),
  })
  const passwordHash = await passwords.hash(typed.password)

  const started = await database.asAccounts(async (transaction) => {
    await lockAddress(transaction, email)
    const invitation = await requireOpen(transaction, token)
    if (!(await consumeInvitation(transaction, tokenHash))) throw deadInvitation(token)
    const { role, proves_address: isConfirmed } = invitation
    const userId = await createMember(transaction, { name, email, passwordHash, role, isConfirmed })
    if (isConfirmed) await grantAdminIfListed(transaction, config, { userId, email })
    return startSession(services, transaction, caller, userId)
  })
  return presentStartedSession(services, caller, started)
}

async function requireOpen(transaction: Transaction, token: string): Promise<InvitationOfLink> {
  const invitation = await findInvitation(transaction, hashToken(token))
  if (!invitation) throw deadInvitation(token)
  if (invitation.has_account) throw new Problem('already-exists', TEAM_REFUSALS.hasAccount)
  return invitation
}
