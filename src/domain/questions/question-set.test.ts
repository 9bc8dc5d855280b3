import { describe, expect, test } from 'vitest'
import { questionSet, questionSetFault, sameQuestions } from './question-set.ts'

describe('questionSet', () => {
  test('drops blank questions, trims the rest and numbers them without a gap', () => {
    expect(questionSet(['  Why now?\n', ' \t ', '', 'Who pays?'])).toEqual([
      { id: 'q1', text: 'Why now?', order: 1 },
      { id: 'q2', text: 'Who pays?', order: 2 },
    ])
  })
  test('keeps the order, what stands within a question, and a question asked twice', () => {
    expect(questionSet(['B?\n\nReally?', 'A?', 'A?']).map(({ text }) => text)).toEqual([
      'B?\n\nReally?',
      'A?',
      'A?',
    ])
  })
  test('of nothing is empty', () => {
    expect(questionSet([])).toEqual([])
    expect(questionSet(['\u00a0\u2028'])).toEqual([])
  })
})

const asked = (count: number) => questionSet(Array.from({ length: count }, (_, index) => `No ${index}?`))

describe('questionSetFault', () => {
  test.each([
    [0, 'none'],
    [1, undefined],
    [10, undefined],
    [11, 'rate-limited'],
  ] as const)('of %i questions is %s', (count, fault) => {
    expect(questionSetFault(asked(count))).toBe(fault)
  })
  test('is too long beyond 20,000 characters in one question', () => {
    expect(questionSetFault(questionSet(['x'.repeat(20_000)]))).toBe(undefined)
    expect(questionSetFault(questionSet(['Why?', 'x'.repeat(20_001)]))).toBe('too-long')
  })
})

describe('sameQuestions', () => {
  test('goes by the texts in their order', () => {
    expect(sameQuestions(questionSet(['A?', 'B?']), questionSet([' A? ', '', 'B?']))).toBe(true)
    expect(sameQuestions(questionSet(['A?', 'B?']), questionSet(['B?', 'A?']))).toBe(false)
    expect(sameQuestions(questionSet(['A?']), questionSet(['A?', 'B?']))).toBe(false)
    expect(sameQuestions(questionSet(['A?', 'B?']), questionSet(['A?', 'C?']))).toBe(false)
  })
})
