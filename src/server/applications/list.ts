import type { Reply } from '#contract/calls.ts'
import { type ListedRow, ownApplications } from '#database/applications.ts'
import { mayApply } from '#server/access/applications.ts'
import { authorise } from '#server/access/verdict.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Services } from '#server/services.ts'
import { presentListed } from './present.ts'

/** One's own applications, last edited first. */
export async function listApplications(
  { database, config }: Services,
  { session }: Caller,
): Promise<Reply<'listApplications'>> {
  const { actor, rows } = await database.once<ListedRow>(session, 'applicant', ownApplications())

  authorise(mayApply(actor))

  return { applications: (rows ?? []).map((row) => presentListed(row, config.undoSeconds)) }
}
