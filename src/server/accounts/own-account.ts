import { ownProfile } from '#database/profiles.ts'
import { REFUSALS } from '#domain/accounts/messages.ts'
import type { Person } from '#domain/actor.ts'
import type { Caller } from '#server/http/caller.ts'
import { Problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'

/**
 * Whose account an action on one's own account is about. It follows from the session alone: no request names one.
 * @throws Problem 'signed-out' for a visitor
 */
export async function ownerOf(
  { database }: Pick<Services, 'database'>,
  { session }: Pick<Caller, 'session'>,
): Promise<Person> {
  const { actor } = await database.once(session, 'applicant', ownProfile())
  if (actor.kind === 'visitor') throw new Problem('signed-out', REFUSALS.sessionMissing)
  return actor
}
