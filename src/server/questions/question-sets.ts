import type { Calls, Reply } from '#contract/calls.ts'
import * as contract from '#contract/question-sets.ts'
import {
  deleteQuestionSet,
  isSetNameTaken,
  lockQuestionSets,
  type QuestionSetRow,
  selectQuestionSets,
  storeQuestionSet,
} from '#database/question-sets.ts'
import { QUESTION_SETS_MAX } from '#domain/limits.ts'
import { areSameQuestions, numberQuestions } from '#domain/questions/question-round.ts'
import { cleanSetName, QUESTION_SET_REFUSALS } from '#domain/questions/question-sets.ts'
import { authorise } from '#server/access/authorise.ts'
import { mayAdminister } from '#server/access/review.ts'
import type { Caller } from '#server/http/caller.ts'
import { makeRouter } from '#server/http/router.ts'
import { Problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { previewQuestions, sendQuestionsToMany } from './ask-many.ts'
import { refuseInvalidQuestions } from './send.ts'

async function listQuestionSets(
  { database }: Services,
  { session }: Caller,
): Promise<Reply<'listQuestionSets'>> {
  const { actor, rows } = await database.query<QuestionSetRow>(session, 'administrator', selectQuestionSets())

  authorise(mayAdminister(actor))

  return { sets: rows ?? [] }
}

/**
 * Creates or changes a set. A repeated request gets the same response. Rounds that have been sent keep their questions.
 * @throws Problem 'bad-request' for a blank name; 'validation-failed' if there are no questions; 'already-exists' for
 *   the name of another set; 'limit-reached'; 'conflict' after a concurrent change
 */
export const saveQuestionSet = (
  { database }: Services,
  { session }: Caller,
  id: string,
  { base_version: version, questions: texts, ...body }: Calls['saveQuestionSet']['body'],
): Promise<Reply<'saveQuestionSet'>> =>
  database.transaction(session, 'administrator', async (transaction, actor) => {
    authorise(mayAdminister(actor))

    const name = cleanSetName(body.name)
    if (name === '') throw new Problem('bad-request', QUESTION_SET_REFUSALS.nameMissing)
    const questions = numberQuestions(texts)
    refuseInvalidQuestions(questions)
    const set = { id, name, questions, on_submission: body.on_submission, version }
    const sets = await lockQuestionSets(transaction)
    const stored = sets.find((one) => one.id === id)
    if (stored && isSame(stored, set)) return { version: stored.version }
    if ((stored?.version ?? 0) !== version) throw new Problem('conflict', QUESTION_SET_REFUSALS.conflict)
    if (!stored && sets.length >= QUESTION_SETS_MAX)
      throw new Problem('limit-reached', QUESTION_SET_REFUSALS.tooMany)
    if (await isSetNameTaken(transaction, id, name))
      throw new Problem('already-exists', QUESTION_SET_REFUSALS.nameTaken(name))

    const saved = await storeQuestionSet(transaction, set)
    if (saved === undefined) throw new Problem('conflict', QUESTION_SET_REFUSALS.conflict)
    return { version: saved }
  })

const isSame = (one: QuestionSetRow, other: QuestionSetRow) =>
  one.name === other.name &&
  one.on_submission === other.on_submission &&
  areSameQuestions(one.questions, other.questions)

/** Deletes a set. A repeated request has no effect. */
const deleteSet = (
  { database }: Services,
  { session }: Caller,
  id: string,
): Promise<Reply<'deleteQuestionSet'>> =>
  database.transaction(session, 'administrator', async (transaction, actor) => {
    authorise(mayAdminister(actor))

    await lockQuestionSets(transaction)
    await deleteQuestionSet(transaction, id)
    return { done: true }
  })

export const questionSetRoutes = (services: Services) =>
  makeRouter()
    .openapi(contract.listQuestionSets, async (c) =>
      c.json(await listQuestionSets(services, c.var.caller), 200),
    )
    .openapi(contract.saveQuestionSet, async (c) =>
      c.json(
        await saveQuestionSet(services, c.var.caller, c.req.valid('param').id, c.req.valid('json')),
        200,
      ),
    )
    .openapi(contract.deleteQuestionSet, async (c) =>
      c.json(await deleteSet(services, c.var.caller, c.req.valid('param').id), 200),
    )
    .openapi(contract.previewQuestions, async (c) =>
      c.json(await previewQuestions(services, c.var.caller, c.req.valid('json')), 200),
    )
    .openapi(contract.sendQuestionsToMany, async (c) =>
      c.json(await sendQuestionsToMany(services, c.var.caller, c.req.valid('json')), 200),
    )
