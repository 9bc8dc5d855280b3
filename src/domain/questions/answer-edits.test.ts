import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countWords } from '#domain/text.ts'
import { answersInOrder, limitEdit, unansweredQuestions } from './answer-edits.ts'

const QUESTIONS = [
  { id: 'q2', text: 'Who pays?', order: 2 },
  { id: 'q1', text: 'Why now?', order: 1 },
]

describe('answersInOrder', () => {
  test('returns an answer for every question, blank if missing', () => {
    expect(answersInOrder(QUESTIONS, [{ order: 2, answer: 'Schools' }])).toEqual([
      { order: 1, answer: '' },
      { order: 2, answer: 'Schools' },
    ])
  })
})

describe('unansweredQuestions', () => {
  test('counts a blank answer as unanswered', () => {
    const answers = [
      { order: 1, answer: ' \n' },
      { order: 2, answer: 'Schools' },
    ]
    expect(unansweredQuestions(QUESTIONS, answers)).toEqual([QUESTIONS[1]])
  })
  test('is empty when all are answered', () => {
    const answers = [
      { order: 1, answer: 'Rules changed' },
      { order: 2, answer: 'Schools' },
    ]
    expect(unansweredQuestions(QUESTIONS, answers)).toEqual([])
  })
})

describe('limitEdit', () => {
  test('accepts an edit within the limit', () => {
    expect(limitEdit('a b', 'a x b', 3)).toEqual({ text: 'a x b', caret: 4, cut: '' })
  })
  test('accepts a space after the last allowed word', () => {
    expect(limitEdit('a b', 'a b ', 2)).toEqual({ text: 'a b ', caret: 4, cut: '' })
  })
  test('keeps the text if no word of the edit fits', () => {
    expect(limitEdit('a b', 'a b c', 2)).toEqual({ text: 'a b', caret: 3, cut: ' c' })
  })
  test('ignores the letter that would start one word too many [S5-questions.8]', () => {
    expect(limitEdit('a b ', 'a b c', 2)).toEqual({ text: 'a b ', caret: 4, cut: 'c' })
  })
  test('ignores a space that would split a word and exceed the limit [S5-questions.8]', () => {
    expect(limitEdit('one two', 'one tw o', 2)).toEqual({ text: 'one two', caret: 6, cut: ' ' })
  })
  test('cuts a paste and keeps the text after it [D-status.17]', () => {
    expect(limitEdit('a end', 'a x y z end', 4)).toEqual({ text: 'a x y end', caret: 6, cut: 'z ' })
  })
  test('replaces the selection with a paste and keeps the text after it', () => {
    expect(limitEdit('one two three', 'one x y z three', 3)).toEqual({
      text: 'one x  three',
      caret: 6,
      cut: 'y z',
    })
  })
  test('accepts a shorter text that is still over the limit', () => {
    expect(limitEdit('a b c d', 'a b c', 2)).toEqual({ text: 'a b c', caret: 5, cut: '' })
  })
  test('never exceeds the limit and never loses existing text', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n'), maxLength: 30 })
    fc.assert(
      fc.property(text, text, text, fc.integer({ min: 1, max: 8 }), (head, tail, brought, limit) => {
        const before = head + tail
        fc.pre(countWords(before) <= limit)
        const fitted = limitEdit(before, head + brought + tail, limit)
        expect(countWords(fitted.text)).toBeLessThanOrEqual(limit)
        expect(fitted.text.length).toBeGreaterThanOrEqual(before.length)
      }),
    )
  })
})
