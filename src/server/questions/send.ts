import type { Calls, Reply } from '#contract/calls.ts'
import { lockApplicationsToDecide } from '#database/applications-to-decide.ts'
import { findQuestionRound, insertQuestionRound, type SentQuestionRound } from '#database/questions.ts'
import type { Actor } from '#domain/actor.ts'
import { WITHDRAWAL_REFUSALS } from '#domain/applications/withdrawal.ts'
import { QUESTIONS_MAX, TEXT_CHARACTERS } from '#domain/limits.ts'
import type { Question } from '#domain/questions/answer-edits.ts'
import { ASKING_MESSAGES } from '#domain/questions/messages.ts'
import { areSameQuestions, numberQuestions, questionsError } from '#domain/questions/question-round.ts'
import { authorise } from '#server/access/authorise.ts'
import { mayAdminister, mayAskMany, mayAskQuestions } from '#server/access/review.ts'
import { applicantRecipients, queueEmails } from '#server/email/outbox.ts'
import type { Caller } from '#server/http/caller.ts'
import { Problem, problemOf } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { questionsEmail } from './questions-email.ts'
import { presentQuestionRound } from './read.ts'

/**
 * Sends a question round to the founder. The status does not change. A repeated request gets the same response and
 * sends no second e-mail, even if the founder can no longer be asked.
 * @throws Problem 'validation-failed' if all questions are blank; 'already-exists' if the id belongs to other
 *   questions; 'account-deleted' if the founder's account is deleted; 'application-withdrawn'
 */
export const sendQuestions = (
  { database }: Services,
  { session }: Caller,
  applicationId: string,
  { id, questions: texts }: Calls['sendQuestions']['body'],
): Promise<Reply<'sendQuestions'>> =>
  database.transaction(session, 'administrator', async (transaction, actor) => {
    authorise(mayAdminister(actor))
    // Locks the application before the actor's hourly limit on rounds, in the same order as asking many founders does.
    const [application] = await lockApplicationsToDecide(transaction, [applicationId])
    authorise(mayAskMany(actor, application))

    const questions = numberQuestions(texts)
    const round = { id, application_id: applicationId, questions }
    const stored = await findQuestionRound(transaction, id)
    if (stored && isSame(stored, round, actor)) return presentQuestionRound(stored)

    authorise(mayAskQuestions(actor, application))
    if (application?.withdrawn_at) throw new Problem('application-withdrawn', WITHDRAWAL_REFUSALS.questions)
    refuseInvalidQuestions(questions)

    const isNew = await insertQuestionRound(transaction, round)
    const sent = await findQuestionRound(transaction, id)
    if (!isNew || !sent) throw idTaken()

    if (application) {
      const recipients = applicantRecipients(application)
      await queueEmails(
        transaction,
        recipients.map((to) => questionsEmail(to, application, sent.questions)),
      )
    }
    return presentQuestionRound(sent)
  })

/**
 * @throws Problem 'validation-failed' if there are no questions, 'bad-request' for too many questions or a question
 *   that is too long
 */
export function refuseInvalidQuestions(questions: readonly Question[]): void {
  const fault = questionsError(questions)
  if (fault === 'none') throw problemOf('validation-failed', ASKING_MESSAGES.noQuestion)
  if (!fault) return
  throw new Problem(
    'bad-request',
    `questions: at most ${QUESTIONS_MAX}, each of at most ${TEXT_CHARACTERS} characters.`,
  )
}

/** Returns whether an earlier request has stored the same round. */
const isSame = (
  sent: SentQuestionRound,
  { application_id, questions }: Pick<SentQuestionRound, 'application_id' | 'questions'>,
  actor: Actor,
) =>
  sent.application_id === application_id &&
  actor.kind === 'person' &&
  sent.admin_user_id === actor.userId &&
  areSameQuestions(sent.questions, questions)

const idTaken = () =>
  new Problem('already-exists', 'Other questions were already sent with this id. Please use a new id.')
