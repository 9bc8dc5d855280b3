import type { Reply } from '#contract/calls.ts'
import { type TrailAsked, type TrailRow, trailPage } from '#database/trail.ts'
import { mayAdminister } from '#server/access/review.ts'
import { authorise } from '#server/access/verdict.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Services } from '#server/services.ts'
import { presentTrail } from './present.ts'

/** A page of the trail, of one application or of everything: the administrators'. */
export async function readTrail(
  { database }: Services,
  { session }: Caller,
  asked: TrailAsked,
): Promise<Reply<'readTrail'>> {
  const { actor, rows } = await database.once<TrailRow>(session, 'administrator', trailPage(asked))

  authorise(mayAdminister(actor))

  return presentTrail(rows ?? [])
}
