import { expect, test } from 'vitest'
import {
  answersShape,
  areKnownQuestions,
  areWithinWordLimit,
  toAnswers,
  toAnswersRecord,
} from './answers-record.ts'

const QUESTIONS = [
  { id: 'q2', text: 'Who pays?', order: 2 },
  { id: 'q1', text: 'Why now?', order: 1 },
]
const words = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`).join(' ')

test('stores a text for every question, blank if unanswered', () => {
  const record = toAnswersRecord(QUESTIONS, [{ order: 2, answer: 'Schools' }])
  expect(record).toEqual({ q1: '', q2: 'Schools' })
  expect(answersShape(QUESTIONS).keys).toEqual(['q1', 'q2'])
  expect(toAnswers(QUESTIONS, record)).toEqual([
    { order: 1, answer: '' },
    { order: 2, answer: 'Schools' },
  ])
})

test('treats a missing answer as blank', () => {
  const { isEqual } = answersShape(QUESTIONS)
  expect([
    isEqual('q1', undefined, ''),
    isEqual('q1', '', undefined),
    isEqual('q1', '', 'Rules changed'),
  ]).toEqual([true, true, false])
  expect(toAnswers(QUESTIONS, { q2: 'Schools' })).toEqual([
    { order: 1, answer: '' },
    { order: 2, answer: 'Schools' },
  ])
  expect(areWithinWordLimit({ q1: undefined })).toBe(true)
})

test('accepts answers of 200 words and rejects 201', () => {
  expect([areWithinWordLimit({ q1: words(200) }), areWithinWordLimit({ q1: 'a', q2: words(201) })]).toEqual([
    true,
    false,
  ])
})

test('rejects answers to unknown questions', () => {
  expect([
    areKnownQuestions(QUESTIONS, { q1: 'a' }),
    areKnownQuestions(QUESTIONS, { q1: 'a', q3: 'b' }),
  ]).toEqual([true, false])
})
