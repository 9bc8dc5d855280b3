import type { Calls, Reply } from '#contract/calls.ts'
import { type QueueRow, reviewQueue } from '#database/review.ts'
import { NO_FILTERS } from '#domain/review/filters.ts'
import { mayListForReview } from '#server/access/review.ts'
import { authorise } from '#server/access/verdict.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Services } from '#server/services.ts'

/** What the list's filters leave, over all its pages and as one of the team, to be gone through one by one. */
export async function readQueue(
  { database }: Services,
  { session }: Caller,
  query: Calls['readQueue']['query'],
): Promise<Reply<'readQueue'>> {
  const asked = reviewQueue({ ...NO_FILTERS, ...query })
  const { actor, rows } = await database.once<QueueRow>(session, 'team', asked)

  authorise(mayListForReview(actor))

  const [{ ids, as_of }] = rows as [QueueRow]
  return { ids, as_of: new Date(as_of).toISOString() }
}
