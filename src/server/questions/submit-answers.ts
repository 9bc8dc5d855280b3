import type { Calls, Reply } from '#contract/calls.ts'
import type { Transaction } from '#database/database.ts'
import { askerOf, findOwnRound, type OwnRound, storeAnswers } from '#database/questions.ts'
import { sameAnswer } from '#domain/forms/same.ts'
import { unanswered } from '#domain/questions/answering.ts'
import { QUESTION_MESSAGES } from '#domain/questions/messages.ts'
import { mayApply } from '#server/access/applications.ts'
import { mayAnswer } from '#server/access/questions.ts'
import { authorise } from '#server/access/verdict.ts'
import type { Caller } from '#server/http/caller.ts'
import { tell } from '#server/mail/outbox.ts'
import { Problem, problemOf } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { presentRound } from './present.ts'
import { fitting } from './save-answers.ts'

type Answers = Calls['submitAnswers']['body']['answers']

/**
 * Locks the latest round with its answers and tells the administrator who asked. A retry with the same answers is
 * answered like the first try.
 * @throws Problem 'faults' when a question has no answer, 'moved-on' when a later round was sent meanwhile
 */
export const submitAnswers = (
  { database }: Services,
  { session }: Caller,
  roundId: string,
  given: Answers,
): Promise<Reply<'submitAnswers'>> =>
  database.transaction(session, 'applicant', async (transaction, actor) => {
    authorise(mayApply(actor))
    const round = await findOwnRound(transaction, roundId)
    const verdict = mayAnswer(actor, round)
    const asked = round as OwnRound
    if (verdict === 'answered' && isRetry(asked, given)) return presentRound(asked)
    authorise(verdict)

    const answers = fitting(asked, given)
    if (asked.superseded) throw newerRound()
    if (unanswered(asked.questions, answers).length > 0)
      throw problemOf('faults', QUESTION_MESSAGES.incomplete)

    const stored = await storeAnswers(transaction, roundId, answers, { lock: true })
    if (!stored) return presentRound(await answeredMeanwhile(transaction, roundId, given))

    await tellAsker(transaction, asked)
    return presentRound({ ...asked, answers, answered_at: stored.answered_at })
  })

/** Another click of the same hand was quicker, or another tab with other answers. */
async function answeredMeanwhile(transaction: Transaction, roundId: string, given: Answers) {
  const round = await findOwnRound(transaction, roundId)
  if (!round || !isRetry(round, given)) authorise('answered')
  return round as OwnRound
}

/** Nobody is told once the one who asked is gone or reviews no more; the review list shows the answers all the same. */
async function tellAsker(transaction: Transaction, { id, application_id, company_name }: OwnRound) {
  const asker = await askerOf(transaction, id)
  if (!asker) return
  await tell(transaction, {
    letter: 'answers-submitted',
    to: { name: asker.full_name, address: asker.email },
    data: { company: company_name, application_id },
  })
}

/** The first try went through and its reply was lost. */
const isRetry = (round: OwnRound, given: Answers) => sameAnswer(round.answers, fitting(round, given))

const newerRound = () =>
  new Problem(
    'moved-on',
    'Newer questions have been sent meanwhile. Your text is kept; please look at them first.',
  )
