import type { Reply } from '#contract/calls.ts'
import { type DecisionLetterRow, decisionLetters } from '#database/decisions.ts'
import { type TrailAsked, type TrailRow, trailPage } from '#database/trail.ts'
import { mayAdminister } from '#server/access/review.ts'
import { authorise } from '#server/access/verdict.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Services } from '#server/services.ts'
import { presentLetter, presentTrail } from './present.ts'

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

/** A page of the trail of an application, with the letters about it: the administrators'. */
export async function readApplicationTrail(
  services: Services,
  caller: Caller,
  asked: TrailAsked & { readonly application: string },
): Promise<Reply<'readApplicationTrail'>> {
  const trail = await readTrail(services, caller, asked)
  const { rows } = await services.database.once<DecisionLetterRow>(
    caller.session,
    'administrator',
    decisionLetters(asked.application),
  )
  return { ...trail, letters: (rows ?? []).map(presentLetter) }
}
