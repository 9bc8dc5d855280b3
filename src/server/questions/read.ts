import type { Reply } from '#contract/calls.ts'
import { type DiscussionRow, type QuestionRoundRow, selectDiscussion } from '#database/questions.ts'
import type { Actor } from '#domain/actor.ts'
import { toIso } from '#domain/dates.ts'
import { mayReadAnswers, mayReadApplication, readAsFounderOrTeam } from '#server/access/applications.ts'
import { authorise } from '#server/access/authorise.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Services } from '#server/services.ts'

/**
 * Returns all question rounds about an application, latest first. Its founder sees all answers, the team only
 * submitted ones.
 */
export async function readQuestions(
  { database }: Services,
  { session }: Caller,
  applicationId: string,
): Promise<Reply<'readQuestions'>> {
  const { actor, rows } = await readAsFounderOrTeam<DiscussionRow>(
    database,
    session,
    selectDiscussion(applicationId),
  )
  const discussion = rows?.[0]

  authorise(mayReadApplication(actor, discussion))

  return presentDiscussion(discussion as DiscussionRow, actor)
}

export const presentQuestionRound = (round: QuestionRoundRow): Reply<'submitAnswers'> => ({
  id: round.id,
  sent_at: toIso(round.sent_at),
  answered_at: round.answered_at === null ? null : toIso(round.answered_at),
  questions: round.questions,
  answers: round.answers,
  version: round.version,
})

/** Builds the response. Removes answers that the reader may not see yet. */
const presentDiscussion = (
  { id, part, company_name, submitted_at, withdrawn, question_rounds }: DiscussionRow,
  reader: Actor,
): Reply<'readQuestions'> => ({
  application: { id, company_name, submitted_at: submitted_at && toIso(submitted_at), withdrawn },
  question_rounds: question_rounds.map((round) => {
    const readable = mayReadAnswers(reader, { part, answered_at: round.answered_at }) === 'yes'
    return presentQuestionRound(readable ? round : { ...round, answers: [] })
  }),
})
