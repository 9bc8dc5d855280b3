import type { Reply } from '#contract/calls.ts'
import { setRole } from '#database/profiles.ts'
import { findMember, selectTeam, type TeamRow } from '#database/team.ts'
import { DEFAULT_ROLE } from '#domain/accounts/roles.ts'
import type { Role } from '#domain/actor.ts'
import { TEAM_REFUSALS } from '#domain/team/messages.ts'
import { authorise } from '#server/access/authorise.ts'
import { mayAdminister } from '#server/access/review.ts'
import type { Caller } from '#server/http/caller.ts'
import { Problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { withTeamErrors } from './database-errors.ts'

/** Who is of the team, and who was asked to join it. */
export async function listTeam({ database }: Services, { session }: Caller): Promise<Reply<'listTeam'>> {
  const { actor, rows } = await database.query<TeamRow>(session, 'administrator', selectTeam())

  authorise(mayAdminister(actor))

  const [{ members, invitations }] = rows as [TeamRow]
  return {
    members,
    invitations: invitations.map((one) => ({ ...one, expires_at: new Date(one.expires_at).toISOString() })),
  }
}

/**
 * Gives somebody of the team another role, from their next request on.
 * @throws Problem 'not-found' for who is not of it, 'configured-administrator' for an address of ADMIN_EMAILS, 'last-administrator',
 * 'last-administrator-with-access' when no administrator would be left who sees some application
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

      await setRole(transaction, id, role)
      return { done: true }
    }),
  )

/** Makes somebody of the team a founder like anybody, from their next request on. @throws as changeRole does */
export const endAccess = (services: Services, caller: Caller, id: string): Promise<Reply<'endAccess'>> =>
  changeRole(services, caller, id, DEFAULT_ROLE)
