import type { Reply } from '#contract/calls.ts'
import { type ApplicationRow, applicationById } from '#database/applications.ts'
import { mayRead } from '#server/access/applications.ts'
import { authorise } from '#server/access/verdict.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Services } from '#server/services.ts'
import { presentApplication } from './present.ts'

/** One application, whole: one's own, or any for an administrator. */
export async function readApplication(
  { database }: Services,
  { session }: Caller,
  id: string,
): Promise<Reply<'readApplication'>> {
  const { actor, rows } = await database.once<ApplicationRow>(session, 'reader', applicationById(id))
  const application = rows?.[0]

  authorise(mayRead(actor, application))

  return presentApplication(application as ApplicationRow, actor)
}
