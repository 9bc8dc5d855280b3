import { countWords } from '#domain/text.ts'
import type { StoredFile } from '../files/stored-file.ts'
import { ESSAY_WORDS } from '../limits.ts'
import type { Changes, RecordShape } from '../records/record.ts'
import { type Answer, answersInOrder, type Question } from './answer-edits.ts'
import { fileKeyOf, questionIdFor } from './question-round.ts'

/** The text of an answer, under the question's id, or its file (null if there is none), under `fileKeyOf(id)`. */
export type AnswerValue = string | StoredFile | null

/** The answers to a round as a record. */
export type AnswersRecord = { readonly [key: string]: AnswerValue }
export type AnswerChanges = Changes<AnswersRecord>

const keysOf = ({ order, allows_file }: Question) => {
  const id = questionIdFor(order)
  return allows_file ? [id, fileKeyOf(id)] : [id]
}

const isFile = (value: AnswerValue | undefined): value is StoredFile =>
  typeof value === 'object' && value !== null

/** Returns the text of a value. For a file, returns its name. */
export const textOfAnswer = (value: AnswerValue | undefined): string =>
  isFile(value) ? value.filename : (value ?? '')

/** Compares files by URL only, because the server sets their name and size. */
const comparable = (value: unknown) =>
  isFile(value as AnswerValue) ? (value as StoredFile).url : (value ?? '')

export const answersShape = (questions: readonly Question[]): RecordShape<AnswersRecord> => ({
  keys: [...questions].sort((one, other) => one.order - other.order).flatMap(keysOf),
  isEqual: (_, one, other) => comparable(one) === comparable(other),
})

/** Returns the texts of all answers, and the files of questions that allow one. Missing answers are blank. */
export const toAnswersRecord = (
  questions: readonly Question[],
  answers: readonly Answer[],
): AnswersRecord => {
  const ofOrder = new Map(answersInOrder(questions, answers).map((answer) => [answer.order, answer]))
  return Object.fromEntries(
    questions.flatMap((question) => {
      const { answer = '', file = null } = ofOrder.get(question.order) ?? {}
      return keysOf(question).map((key, index) => [key, index === 0 ? answer : file])
    }),
  )
}

/** Returns one answer per question, in order, as the API sends them. */
export const toAnswers = (questions: readonly Question[], record: AnswerChanges): Answer[] =>
  answersInOrder(questions, []).map(({ order }) => {
    const id = questionIdFor(order)
    const file = record[fileKeyOf(id)]
    return { order, answer: textOfAnswer(record[id]), ...(isFile(file) && { file }) }
  })

/** Returns the files among changed answers. */
export const filesIn = (changes: AnswerChanges): StoredFile[] => Object.values(changes).filter(isFile)

/** Returns the changes with every file replaced. */
export const withFiles = (changes: AnswerChanges, replace: (file: StoredFile) => StoredFile): AnswerChanges =>
  Object.fromEntries(
    Object.entries(changes).map(([key, value]) => [key, isFile(value) ? replace(value) : value]),
  )

export const areWithinWordLimit = (changes: AnswerChanges): boolean =>
  Object.values(changes).every((value) => isFile(value) || countWords(value ?? '') <= ESSAY_WORDS)

/** Returns whether every text belongs to a question of the round, and every file to a question that allows files. */
export const areKnownQuestions = (questions: readonly Question[], changes: AnswerChanges): boolean => {
  const { keys } = answersShape(questions)
  return Object.keys(changes).every((key) => keys.includes(key))
}
