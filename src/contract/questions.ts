import { createRoute, z } from '@hono/zod-openapi'
import { QUESTIONS_MAX } from '#domain/limits.ts'
import type { AnswerChanges } from '#domain/questions/answers-record.ts'
import { questionIdFor } from '#domain/questions/question-set.ts'
import { applicationId } from './applications.ts'
import { json, refusals } from './errors.ts'
import { operationsFor } from './operation.ts'
import { recordVersion, savedOf, saveOf } from './records.ts'
import { longText } from './typed-text.ts'

const operation = operationsFor('Questions')

const moment = z.string()
const order = z.number().int().min(1).max(QUESTIONS_MAX)

export const questionShape = z.object({ id: z.string(), text: z.string(), order }).openapi('Question')

export const answerShape = z.object({ order, answer: z.string() }).openapi('QuestionAnswer')

export const roundShape = z
  .object({
    id: z.string(),
    sent_at: moment,
    /** Set once the answers were submitted; from then on the round is locked. */
    answered_at: moment.nullable(),
    questions: z.array(questionShape),
    /** In the questions' order; a question without an entry is not answered yet. */
    answers: z.array(answerShape),
    /** Of the answers. */
    version: recordVersion,
  })
  .openapi('QuestionRound')

export const questionsReply = z
  .object({
    application: z.object({ id: z.string(), company_name: z.string(), submitted_at: moment.nullable() }),
    /** Latest first by `sent_at`; the first is the one to answer. */
    rounds: z.array(roundShape),
  })
  .openapi('Questions')

const ids = Array.from({ length: QUESTIONS_MAX }, (_, place) => questionIdFor(place + 1)) as [
  string,
  ...string[],
]

/** Answers by the question's id; one that is not named stays as it is. */
const answerChanges = z
  .strictObject(Object.fromEntries(ids.map((id) => [id, longText.optional()])))
  .openapi('QuestionAnswerChanges') as unknown as z.ZodType<AnswerChanges, AnswerChanges>

export const saveAnswersBody = saveOf(answerChanges).openapi('SaveAnswers')
export const answersSaved = savedOf(answerChanges, ids).openapi('AnswersSaved')

const roundId = z.object({ id: z.uuid() })

export const sendQuestionsBody = z
  .strictObject({
    /** Made by the browser, so that a retry sends nothing twice. */
    id: z.uuid(),
    /** As typed: blank ones are dropped, the rest trimmed and numbered (S5-questions.5). */
    questions: z.array(longText).max(QUESTIONS_MAX),
  })
  .openapi('QuestionsToSend')

export const sendQuestions = createRoute({
  ...operation('sendQuestions', 'Send a founder a round of questions'),
  request: { params: applicationId, body: json(sendQuestionsBody, 'Cannot be undone') },
  responses: { 200: json(roundShape, 'Sent, now or by an earlier try with the same id'), ...refusals },
})

export const readQuestions = createRoute({
  ...operation('readQuestions', 'Read the rounds of questions about an application'),
  request: { params: applicationId },
  responses: {
    200: json(questionsReply, "Of one's own, or of what one sees as one of the team"),
    ...refusals,
  },
})

export const saveAnswers = createRoute({
  ...operation('saveAnswers', 'Save answers without submitting them'),
  request: { params: roundId, body: json(saveAnswersBody, 'Any number of times') },
  responses: {
    200: json(answersSaved, "Stored, but for the conflicts; 'answered' refuses a round already submitted"),
    ...refusals,
  },
})

export const submitAnswers = createRoute({
  ...operation('submitAnswers', 'Submit the answers to a round'),
  request: { params: roundId, body: json(saveAnswersBody, 'The last changes; then all are locked') },
  responses: { 200: json(roundShape, 'Locked, now or by an earlier try with the same answers'), ...refusals },
})
