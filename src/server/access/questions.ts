import { type Actor, isOfTeam } from '#domain/actor.ts'
import type { Verdict } from './verdict.ts'

/** A round of questions, with the founder whose application it is about. */
type Owned = { readonly user_id: string | null; readonly answered_at: unknown }

/** Answers go to one's own round, while it is open. Rounds of others read as not found (D-way.7, D-status.16). */
export function mayAnswer(actor: Actor, round: Owned | undefined): Verdict {
  if (actor.kind === 'visitor') return 'signed-out'
  if (!round || round.user_id !== actor.userId) return 'not-found'
  return round.answered_at === null ? 'yes' : 'already-answered'
}

/** Answers are the founder's own until they are submitted; then the team reads them too (D-status.33). */
export function mayReadAnswers(actor: Actor, round: Owned): Verdict {
  if (actor.kind === 'visitor') return 'signed-out'
  if (round.user_id === actor.userId) return 'yes'
  return isOfTeam(actor) && round.answered_at !== null ? 'yes' : 'not-found'
}

/**
 * One's own open round; and what was submitted once more, which is answered like the first time.
 * @param changesNothing whether all that is sent is among the answers: anything else would be lost without a word
 */
export const maySubmitAnswers = (
  actor: Actor,
  round: Owned | undefined,
  changesNothing: boolean,
): Verdict => {
  const verdict = mayAnswer(actor, round)
  return verdict === 'already-answered' && changesNothing ? 'yes' : verdict
}
