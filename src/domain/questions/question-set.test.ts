import { describe, expect, test } from 'vitest'
import { areSameQuestions, createQuestionSet, questionSetError } from './question-set.ts'

describe('questionSet', () => {
  test('drops blank questions, trims the rest and numbers them without a gap [S5-questions.5]', () => {
    expect(createQuestionSet(['  Why now?\n', ' \t ', '', 'Who pays?'])).toEqual([
      { id: 'q1', text: 'Why now?', order: 1 },
      { id: 'q2', text: 'Who pays?', order: 2 },
    ])
  })
  test('keeps the order, what stands within a question, and a question asked twice', () => {
    expect(createQuestionSet(['B?\n\nReally?', 'A?', 'A?']).map(({ text }) => text)).toEqual([
      'B?\n\nReally?',
      'A?',
      'A?',
    ])
  })
  test('of nothing is empty', () => {
    expect(createQuestionSet([])).toEqual([])
    expect(createQuestionSet(['\u00a0\u2028'])).toEqual([])
  })
})

const asked = (count: number) =>
  createQuestionSet(Array.from({ length: count }, (_, index) => `No ${index}?`))

describe('questionSetFault', () => {
  test.each([
    [0, 'none'],
    [1, undefined],
    [10, undefined],
    [11, 'rate-limited'],
  ] as const)('of %i questions is %s', (count, fault) => {
    expect(questionSetError(asked(count))).toBe(fault)
  })
  test('is too long beyond 20,000 characters in one question', () => {
    expect(questionSetError(createQuestionSet(['x'.repeat(20_000)]))).toBe(undefined)
    expect(questionSetError(createQuestionSet(['Why?', 'x'.repeat(20_001)]))).toBe('too-long')
  })
})

describe('sameQuestions', () => {
  test('goes by the texts in their order', () => {
    expect(areSameQuestions(createQuestionSet(['A?', 'B?']), createQuestionSet([' A? ', '', 'B?']))).toBe(
      true,
    )
    expect(areSameQuestions(createQuestionSet(['A?', 'B?']), createQuestionSet(['B?', 'A?']))).toBe(false)
    expect(areSameQuestions(createQuestionSet(['A?']), createQuestionSet(['A?', 'B?']))).toBe(false)
    expect(areSameQuestions(createQuestionSet(['A?', 'B?']), createQuestionSet(['A?', 'C?']))).toBe(false)
  })
})
