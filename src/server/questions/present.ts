import type { Reply } from '#contract/calls.ts'
import type { DiscussionRow, RoundRow } from '#database/questions.ts'

const iso = (moment: Date | string) => new Date(moment).toISOString()

export const presentRound = (round: RoundRow): Reply<'saveAnswers'> => ({
  id: round.id,
  sent_at: iso(round.sent_at),
  answered_at: round.answered_at === null ? null : iso(round.answered_at),
  questions: round.questions,
  answers: round.answers,
})

export const presentDiscussion = ({
  id,
  company_name,
  submitted_at,
  rounds,
}: DiscussionRow): Reply<'readQuestions'> => ({
  application: { id, company_name, submitted_at: submitted_at && iso(submitted_at) },
  rounds: rounds.map(presentRound),
})
