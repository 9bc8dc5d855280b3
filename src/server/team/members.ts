import type { Reply } from '#contract/calls.ts'
import { changeMemberRole } from '#database/profiles.ts'
import { findMember, selectTeam, type TeamRow } from '#database/team.ts'
import { DEFAULT_ROLE } from '#domain/accounts/roles.ts'
import type { Role } from '#domain/actor.ts'
import { toIso } from '#domain/dates.ts'
import { TEAM_REFUSALS } from '#domain/team/messages.ts'
import { authorise } from '#server/access/authorise.ts'
import { mayAdminister } from '#server/access/review.ts'
import type { Caller } from '#server/http/caller.ts'
import { Problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { withTeamErrors } from './database-errors.ts'

/** Returns the team members and the invitations that nobody has accepted, including expired ones. */
export async function listTeam({ database }: Services, { session }: Caller): Promise<Reply<'listTeam'>> {
  const { actor, rows } = await database.query<TeamRow>(session, 'administrator', selectTeam())

  authorise(mayAdminister(actor))

  const [{ members, invitations }] = rows as [TeamRow]
  return {
    members,
    invitations: invitations.map(({ expires_at, ...invitation }) => ({
      ...invitation,
      expires_at: toIso(expires_at),
    })),
  }
}

/**
 * Changes a member's role, from the member's next request on.
 * @throws Problem 'not-found' for users outside the team; 'configured-administrator' for an address in ADMIN_EMAILS;
 *   'last-administrator'; 'last-administrator-with-access' if no administrator could then see one of the applications
 */
export const changeRole = (
  { config, database }: Services,
  { session }: Caller,
  id: string,
  role: Role,
): Promise<Reply<'changeRole'>> =>
  withTeamErrors(
    database.transaction(session, 'administrator', async (transaction, actor) => {
      authorise(mayAdminister(actor))

      const member = await findMember(transaction, id)
      if (!member) authorise('not-found')
      if (member && role !== 'admin' && config.adminEmails.includes(member.email)) {
        throw new Problem('configured-administrator', TEAM_REFUSALS.configuredAdministrator)
      }

      await changeMemberRole(transaction, id, role)
      return { done: true }
    }),
  )

/** Turns a member into a founder, from the member's next request on. @throws the errors of changeRole */
export const endAccess = (services: Services, caller: Caller, id: string): Promise<Reply<'endAccess'>> =>
  changeRole(services, caller, id, DEFAULT_ROLE)
