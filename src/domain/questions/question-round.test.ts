import { describe, expect, test } from 'vitest'
import { areSameQuestions, numberQuestions, questionsError, typedQuestion } from './question-round.ts'

describe('numberQuestions', () => {
  test('drops blank questions, trims the rest and numbers them without a gap [S5-questions.5]', () => {
    expect(numberQuestions(['  Why now?\n', ' \t ', '', 'Who pays?'])).toEqual([
      { id: 'q1', text: 'Why now?', order: 1 },
      { id: 'q2', text: 'Who pays?', order: 2 },
    ])
  })
  test('keeps the order, line breaks and duplicates of questions', () => {
    expect(numberQuestions(['B?\n\nReally?', 'A?', 'A?']).map(({ text }) => text)).toEqual([
      'B?\n\nReally?',
      'A?',
      'A?',
    ])
  })
  test('returns an empty list without questions', () => {
    expect(numberQuestions([])).toEqual([])
    expect(numberQuestions(['\u00a0\u2028'])).toEqual([])
  })
})

const asked = (count: number) => numberQuestions(Array.from({ length: count }, (_, index) => `No ${index}?`))

describe('questionsError', () => {
  test.each([
    [0, 'none'],
    [1, undefined],
    [10, undefined],
    [11, 'too-many'],
  ] as const)('checks the number of questions: %i, error %s', (count, fault) => {
    expect(questionsError(asked(count))).toBe(fault)
  })
  test('rejects a question of more than 20,000 characters', () => {
    expect(questionsError(numberQuestions(['x'.repeat(20_000)]))).toBe(undefined)
    expect(questionsError(numberQuestions(['Why?', 'x'.repeat(20_001)]))).toBe('too-long')
  })
})

describe('areSameQuestions', () => {
  test('compares the texts of questions in order', () => {
    expect(areSameQuestions(numberQuestions(['A?', 'B?']), numberQuestions([' A? ', '', 'B?']))).toBe(true)
    expect(areSameQuestions(numberQuestions(['A?', 'B?']), numberQuestions(['B?', 'A?']))).toBe(false)
    expect(areSameQuestions(numberQuestions(['A?']), numberQuestions(['A?', 'B?']))).toBe(false)
    expect(areSameQuestions(numberQuestions(['A?', 'B?']), numberQuestions(['A?', 'C?']))).toBe(false)
  })
})

test('preserves and compares whether each question allows a file', () => {
  const typed = [
    { text: ' Your plan? ', allows_file: true },
    { text: 'Why now?', allows_file: false },
  ]
  const questions = numberQuestions(typed)
  expect(questions).toEqual([
    { id: 'q1', text: 'Your plan?', order: 1, allows_file: true },
    { id: 'q2', text: 'Why now?', order: 2 },
  ])
  expect(questions.map(typedQuestion)).toEqual([{ text: 'Your plan?', allows_file: true }, 'Why now?'])
  expect(areSameQuestions(questions, numberQuestions(['Your plan?', 'Why now?']))).toBe(false)
})
