import type { Reply } from '#contract/calls.ts'
import type { Transaction } from '#database/database.ts'
import { askerOf, findOwnRound, type OwnRound, storeAnswers } from '#database/questions.ts'
import type { Actor } from '#domain/actor.ts'
import { unanswered } from '#domain/questions/answering.ts'
import { answersOf, answersShape } from '#domain/questions/answers-record.ts'
import { QUESTION_MESSAGES } from '#domain/questions/messages.ts'
import { mergeSave } from '#domain/records/merge.ts'
import { differing } from '#domain/records/record.ts'
import { mayApply } from '#server/access/applications.ts'
import { maySubmitAnswers } from '#server/access/questions.ts'
import { authorise } from '#server/access/verdict.ts'
import type { Caller } from '#server/http/caller.ts'
import { tell } from '#server/mail/outbox.ts'
import { Problem, problemOf } from '#server/problem.ts'
import { uncontended } from '#server/records/save.ts'
import type { Services } from '#server/services.ts'
import { type AnswersSave, refuseUnfitting, valuesOfRound } from './answers-record.ts'
import { presentRound } from './present.ts'

/**
 * Locks the latest round with its answers and tells the administrator who asked. A retry is answered like the first
 * try, and so is a second tab, unless it holds an answer that was not submitted.
 * @throws Problem 'already-answered' when the round is locked with other answers, 'validation-failed' when a question has no answer,
 * 'conflict' when a later round was sent meanwhile or another tab changed the same answers, 'not-found' when it is
 * nobody's own, 'bad-request' when an answer is for no question of it
 */
export const submitAnswers = (
  { database }: Services,
  { session }: Caller,
  roundId: string,
  save: AnswersSave,
): Promise<Reply<'submitAnswers'>> =>
  database.transaction(session, 'applicant', async (transaction, actor) => {
    authorise(mayApply(actor))
    return uncontended(() => submitOnce(transaction, actor, roundId, save))
  })

async function submitOnce(
  transaction: Transaction,
  actor: Actor,
  roundId: string,
  save: AnswersSave,
): Promise<Reply<'submitAnswers'> | undefined> {
  const round = submittable(actor, await findOwnRound(transaction, roundId), save.changes)
  if (round.answered_at !== null) return presentRound(round)

  refuseUnfitting(round, save.changes)
  if (round.superseded) throw newerRound()
  const { answers, keys } = merged(round, save)
  if (unanswered(round.questions, answers).length > 0)
    throw problemOf('validation-failed', QUESTION_MESSAGES.incomplete)

  const stored = await storeAnswers(transaction, round, { answers, keys, lock: true })
  if (!stored) return undefined

  await tellAsker(transaction, round)
  return presentRound({ ...round, ...stored, answers })
}

function submittable(actor: Actor, round: OwnRound | undefined, changes: AnswersSave['changes']): OwnRound {
  const changesNothing =
    round !== undefined &&
    differing(answersShape(round.questions), valuesOfRound(round), changes).length === 0
  authorise(maySubmitAnswers(actor, round, changesNothing))
  return round as OwnRound
}

function merged(round: OwnRound, save: AnswersSave) {
  const values = valuesOfRound(round)
  const merge = mergeSave(answersShape(round.questions), { values, versions: round.field_versions }, save)
  if (merge.conflicts.length > 0) throw changedElsewhere()
  const answers = answersOf(round.questions, { ...values, ...merge.apply })
  return { answers, keys: Object.keys(merge.apply) }
}

/** Nobody is told once the one who asked is gone or reviews no more; the review list shows the answers all the same. */
async function tellAsker(transaction: Transaction, { id, application_id, company_name }: OwnRound) {
  const asker = await askerOf(transaction, id)
  if (!asker) return
  await tell(transaction, {
    template: 'answers-submitted',
    to: { name: asker.full_name, address: asker.email },
    data: { company: company_name, application_id },
  })
}

const newerRound = () =>
  new Problem(
    'conflict',
    'Newer questions have been sent meanwhile. Your text is kept; please look at them first.',
  )

const changedElsewhere = () =>
  new Problem(
    'conflict',
    'These answers were changed in another tab or on another device. Please look at those that differ, then submit again.',
  )
