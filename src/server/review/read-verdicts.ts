import type { Reply } from '#contract/calls.ts'
import { markOpened, type ReviewerRow, type VerdictsRow, verdictsOn } from '#database/reviews.ts'
import { type Actor, isAdmin } from '#domain/actor.ts'
import { actorName } from '#domain/audit-log/actor-name.ts'
import { BLANK_REVIEW } from '#domain/review/review-record.ts'
import { VERDICT_TEXTS } from '#domain/review/verdict-messages.ts'
import { mayGiveVerdict, mayReadForReview, mayReview } from '#server/access/review.ts'
import { authorise } from '#server/access/verdict.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Services } from '#server/services.ts'

/**
 * What is thought of an application: one's own, and the others' once one's own is in. Administrators are told at once;
 * their screen shows it when they ask (decision 35).
 */
export async function readVerdicts(
  { database }: Services,
  { session }: Caller,
  id: string,
): Promise<Reply<'readVerdicts'>> {
  const { actor, rows } = await database.once<VerdictsRow>(session, 'reviewer', verdictsOn(id))
  const found = rows?.[0]

  authorise(mayReview(actor))
  authorise(mayReadForReview(actor, found))

  return presentVerdicts(found as VerdictsRow, actor)
}

function presentVerdicts({ user_id, own, others }: VerdictsRow, asker: Actor): Reply<'readVerdicts'> {
  if (mayGiveVerdict(asker, { user_id }) !== 'yes') return { own: null, others: null }
  const isShown = isAdmin(asker) || (own !== null && own.verdict !== null)
  return { own: own ?? { ...BLANK_REVIEW, version: 0 }, others: isShown ? others.map(presentOther) : null }
}

const presentOther = ({ full_name, updated_at, ...review }: ReviewerRow) => ({
  ...review,
  who: full_name === null ? VERDICT_TEXTS.formerMember : actorName({ full_name }),
  updated_at: new Date(updated_at).toISOString(),
})

/** The asker has opened an application: it is not among their unread ones any more. */
export async function markViewed(
  { database }: Services,
  { session }: Caller,
  id: string,
): Promise<Reply<'markViewed'>> {
  const { actor, rows } = await database.once<{ id: string }>(session, 'team', markOpened(id))

  authorise(mayReadForReview(actor, rows?.[0]))

  return { done: true }
}
