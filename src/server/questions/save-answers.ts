import type { Calls, Reply } from '#contract/calls.ts'
import { findOwnRound, type OwnRound, storeAnswers } from '#database/questions.ts'
import { ESSAY_WORDS } from '#domain/limits.ts'
import { answersInOrder, areAcceptable } from '#domain/questions/answering.ts'
import { mayApply } from '#server/access/applications.ts'
import { mayAnswer } from '#server/access/questions.ts'
import { authorise } from '#server/access/verdict.ts'
import type { Caller } from '#server/http/caller.ts'
import { Problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { presentRound } from './present.ts'

type Answers = Calls['saveAnswers']['body']['answers']

/** Stores what has been answered so far, any number of times. A round that a later one followed still keeps its text. */
export const saveAnswers = (
  { database }: Services,
  { session }: Caller,
  roundId: string,
  given: Answers,
): Promise<Reply<'saveAnswers'>> =>
  database.transaction(session, 'applicant', async (transaction, actor) => {
    authorise(mayApply(actor))
    const round = await findOwnRound(transaction, roundId)
    authorise(mayAnswer(actor, round))

    const answers = fitting(round as OwnRound, given)

    const stored = await storeAnswers(transaction, roundId, answers, { lock: false })
    if (!stored) authorise('answered')

    return presentRound({ ...(round as OwnRound), answers })
  })

/** @throws Problem 'bad-request' for answers to questions that the round does not ask, or over the word limit */
export function fitting(round: OwnRound, given: Answers): Answers {
  if (areAcceptable(round.questions, given)) return answersInOrder(round.questions, given)
  throw new Problem(
    'bad-request',
    `answers: each goes to one question of this round and has at most ${ESSAY_WORDS} words.`,
  )
}
