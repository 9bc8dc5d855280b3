import type { Reply } from '#contract/calls.ts'
import { type ReviewPage, reviewPage } from '#database/review.ts'
import type { ReviewFilters } from '#domain/review/filters.ts'
import { mayListForReview } from '#server/access/review.ts'
import { authorise } from '#server/access/verdict.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Services } from '#server/services.ts'
import { presentPage } from './present.ts'

/** One page of the submitted applications that the asker sees as one of the team, contacts masked. */
export async function listForReview(
  { database }: Services,
  { session }: Caller,
  filters: ReviewFilters,
): Promise<Reply<'listForReview'>> {
  const { actor, rows } = await database.once<ReviewPage>(session, 'team', reviewPage(filters))

  authorise(mayListForReview(actor))

  return presentPage(rows?.[0] as ReviewPage, filters, actor)
}
