import type { Reply } from '#contract/calls.ts'
import { type ApplicationRow, applicationById } from '#database/applications.ts'
import type { Actor } from '#domain/actor.ts'
import { mayRead } from '#server/access/applications.ts'
import { authorise } from '#server/access/verdict.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Services } from '#server/services.ts'
import { presentApplication } from './present.ts'

type Application = Reply<'readApplication'>

/** One application, whole: one's own, or any for an administrator. */
export const readApplication = async (services: Services, caller: Caller, id: string): Promise<Application> =>
  (await readApplicationAs(services, caller, id)).application

/** The same, with who it is that reads it. */
export async function readApplicationAs(
  { database }: Services,
  { session }: Caller,
  id: string,
): Promise<{ actor: Actor; application: Application }> {
  const { actor, rows } = await database.once<ApplicationRow>(session, 'reader', applicationById(id))
  const application = rows?.[0]

  authorise(mayRead(actor, application))

  return { actor, application: presentApplication(application as ApplicationRow, actor) }
}
