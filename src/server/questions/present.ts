import type { Reply } from '#contract/calls.ts'
import type { DiscussionRow, RoundRow } from '#database/questions.ts'
import type { Actor } from '#domain/actor.ts'
import { mayReadAnswers } from '#server/access/questions.ts'

const iso = (moment: Date | string) => new Date(moment).toISOString()

export const presentRound = (round: RoundRow): Reply<'submitAnswers'> => ({
  id: round.id,
  sent_at: iso(round.sent_at),
  answered_at: round.answered_at === null ? null : iso(round.answered_at),
  questions: round.questions,
  answers: round.answers,
  version: round.version,
})

/** Without the answers that are not this reader's yet. */
export const presentDiscussion = (
  { id, user_id, company_name, submitted_at, rounds }: DiscussionRow,
  reader: Actor,
): Reply<'readQuestions'> => ({
  application: { id, company_name, submitted_at: submitted_at && iso(submitted_at) },
  rounds: rounds.map((round) => {
    const readable = mayReadAnswers(reader, { user_id, answered_at: round.answered_at }) === 'yes'
    return presentRound(readable ? round : { ...round, answers: [] })
  }),
})
