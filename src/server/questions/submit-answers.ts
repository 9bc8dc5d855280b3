import type { Reply } from '#contract/calls.ts'
import type { Transaction } from '#database/database.ts'
import { findAsker, findOwnQuestionRound, type OwnQuestionRound, storeAnswers } from '#database/questions.ts'
import { isApplicationWithdrawn } from '#database/sql-errors.ts'
import type { Actor } from '#domain/actor.ts'
import { WITHDRAWAL_REFUSALS } from '#domain/applications/withdrawal.ts'
import { unansweredQuestions } from '#domain/questions/answer-edits.ts'
import { answersShape, toAnswers } from '#domain/questions/answers-record.ts'
import { QUESTION_MESSAGES } from '#domain/questions/messages.ts'
import { mergeSave } from '#domain/records/merge.ts'
import { changedKeys } from '#domain/records/record.ts'
import { mayApply, maySubmitAnswers } from '#server/access/applications.ts'
import { authorise } from '#server/access/authorise.ts'
import { queueEmail } from '#server/email/outbox.ts'
import type { Caller } from '#server/http/caller.ts'
import { Problem, problemOf } from '#server/problem.ts'
import { retryOnConflict } from '#server/records/save.ts'
import type { Services } from '#server/services.ts'
import { presentQuestionRound } from './read.ts'
import {
  type AnswersSave,
  refuseInvalidAnswers,
  valuesOfQuestionRound,
  withStoredFileDetails,
} from './save-answers.ts'

/**
 * Submits the answers to the latest round and notifies the administrator who sent the round. A repeated request gets
 * the same response, even from a second tab, if it contains no answers that differ from the submitted ones.
 * @throws Problem 'already-answered' if different answers were submitted; 'validation-failed' if an answer is missing;
 *   'conflict' if there is a later round or another tab changed the same answers; 'not-found' if it is not the actor's
 *   round; 'application-withdrawn'; 'bad-request' for answers to unknown questions
 */
export const submitAnswers = (
  { database, site }: Services,
  { session }: Caller,
  roundId: string,
  save: AnswersSave,
): Promise<Reply<'submitAnswers'>> =>
  database
    .transaction(session, 'applicant', async (transaction, actor) => {
      authorise(mayApply(actor))
      const changes = await withStoredFileDetails(transaction, save.changes)
      const terms = { actor, save: { ...save, changes }, twoStepRequired: site.current.requireTwoStep }
      return retryOnConflict(() => submitOnce(transaction, roundId, terms))
    })
    .catch((error: unknown) => {
      // The application was withdrawn after this transaction read it.
      throw isApplicationWithdrawn(error) ? withdrawnError(error) : error
    })

type SubmissionTerms = {
  readonly actor: Actor
  readonly save: AnswersSave
  readonly twoStepRequired: boolean
}

async function submitOnce(
  transaction: Transaction,
  roundId: string,
  { actor, save, twoStepRequired }: SubmissionTerms,
): Promise<Reply<'submitAnswers'> | undefined> {
  const round = requireSubmittable(actor, await findOwnQuestionRound(transaction, roundId), save.changes)
  if (round.answered_at !== null) return presentQuestionRound(round)

  if (round.withdrawn_at) throw withdrawnError()
  refuseInvalidAnswers(round, save.changes)
  if (round.superseded) throw newerQuestionRoundError()
  const { answers, keys } = mergeAnswers(round, save)
  if (unansweredQuestions(round.questions, answers).length > 0)
    throw problemOf('validation-failed', QUESTION_MESSAGES.incomplete)

  const stored = await storeAnswers(transaction, round, { answers, keys, submit: true })
  if (!stored) return undefined

  await emailAsker(transaction, round, twoStepRequired)
  return presentQuestionRound({ ...round, ...stored, answers })
}

function requireSubmittable(
  actor: Actor,
  round: OwnQuestionRound | undefined,
  changes: AnswersSave['changes'],
): OwnQuestionRound {
  const changesNothing =
    round !== undefined &&
    changedKeys(answersShape(round.questions), valuesOfQuestionRound(round), changes).length === 0
  authorise(maySubmitAnswers(actor, round, changesNothing))
  return round as OwnQuestionRound
}

function mergeAnswers(round: OwnQuestionRound, save: AnswersSave) {
  const values = valuesOfQuestionRound(round)
  const merge = mergeSave(answersShape(round.questions), { values, versions: round.field_versions }, save)
  if (merge.conflicts.length > 0) throw conflictError()
  const answers = toAnswers(round.questions, { ...values, ...merge.apply })
  return { answers, keys: Object.keys(merge.apply) }
}

/**
 * Notifies the administrator who sent the round. Sends no e-mail if they can no longer read the application. The review
 * list shows the answers anyway.
 */
async function emailAsker(
  transaction: Transaction,
  { id, application_id, company_name }: OwnQuestionRound,
  twoStepRequired: boolean,
) {
  const asker = await findAsker(transaction, id, twoStepRequired)
  if (!asker) return
  await queueEmail(transaction, {
    template: 'answers-submitted',
    to: { name: asker.full_name, address: asker.email, userId: asker.user_id },
    data: { company: company_name, application_id },
  })
}

const withdrawnError = (cause?: unknown) =>
  new Problem('application-withdrawn', WITHDRAWAL_REFUSALS.answers, { cause })

const newerQuestionRoundError = () =>
  new Problem(
    'conflict',
    'New questions have been sent. Your text is saved; please read the new questions first.',
  )

const conflictError = () =>
  new Problem(
    'conflict',
    'These answers were changed in another tab or on another device. Please review the answers that differ, then submit again.',
  )
