import type { Reply } from '#contract/calls.ts'
import { type ApplicationRow, applicationById } from '#database/applications.ts'
import type { Actor } from '#domain/actor.ts'
import type { ReadingUse } from '#domain/audit-log/events.ts'
import { mayRead } from '#server/access/applications.ts'
import { openOwnOrTeam } from '#server/access/own-or-team.ts'
import { authorise } from '#server/access/verdict.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Services } from '#server/services.ts'
import { presentApplication } from './present.ts'

type Application = Reply<'readApplication'>

/**
 * One application, whole: one's own, or what one sees as one of the team.
 * @param use what it is read for, which the audit log is told while anything can be stored
 */
export const readApplication = async (
  services: Services,
  caller: Caller,
  id: string,
  use: ReadingUse = 'opened',
): Promise<Application> => (await readApplicationAs(services, caller, id, use)).application

/** The same, with who it is that reads it. */
export async function readApplicationAs(
  { database, space }: Services,
  { session }: Caller,
  id: string,
  use: ReadingUse,
): Promise<{ actor: Actor; application: Application }> {
  const read = applicationById(id, space.fault() ? undefined : use)
  const { actor, rows } = await openOwnOrTeam<ApplicationRow>(database, session, read)
  const application = rows?.[0]

  authorise(mayRead(actor, application))

  return { actor, application: presentApplication(application as ApplicationRow, actor) }
}
