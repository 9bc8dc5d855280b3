import type { Actor } from '#domain/actor.ts'
import type { Verdict } from './verdict.ts'

/** Answers go to one's own round, while it is open. Rounds of others read as not found (decisions, Who goes where). */
export function mayAnswer(actor: Actor, round: { answered_at: unknown } | undefined): Verdict {
  if (actor.kind === 'visitor') return 'signed-out'
  if (!round) return 'not-found'
  return round.answered_at === null ? 'yes' : 'answered'
}
