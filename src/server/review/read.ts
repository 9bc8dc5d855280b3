import type { Reply } from '#contract/calls.ts'
import { type ReviewReadingRow, reviewReading } from '#database/review-reading.ts'
import { mayReadForReview } from '#server/access/review.ts'
import { authorise } from '#server/access/verdict.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Services } from '#server/services.ts'
import { presentReading } from './present.ts'

/** One application as it is read to be decided: its card, its answers, what was asked and what was decided. */
export async function readForReview(
  { database, space }: Services,
  { session }: Caller,
  id: string,
): Promise<Reply<'readForReview'>> {
  const read = reviewReading(id, !space.fault())
  const { actor, rows } = await database.once<ReviewReadingRow>(session, 'team', read)
  const application = rows?.[0]

  authorise(mayReadForReview(actor, application))

  return presentReading(application as ReviewReadingRow, actor)
}
