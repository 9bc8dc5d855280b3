import { expect, test } from 'vitest'
import { answersOf, answersRecordOf, answersShape, areAsked, areWithinWords } from './answers-record.ts'

const QUESTIONS = [
  { id: 'q2', text: 'Who pays?', order: 2 },
  { id: 'q1', text: 'Why now?', order: 1 },
]
const words = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`).join(' ')

test('a round is a record with a text for every question, blank where none was given', () => {
  const record = answersRecordOf(QUESTIONS, [{ order: 2, answer: 'Schools' }])
  expect(record).toEqual({ q1: '', q2: 'Schools' })
  expect(answersShape(QUESTIONS).keys).toEqual(['q1', 'q2'])
  expect(answersOf(QUESTIONS, record)).toEqual([
    { order: 1, answer: '' },
    { order: 2, answer: 'Schools' },
  ])
})

test('an answer that was never given is the same as a blank one', () => {
  const { same } = answersShape(QUESTIONS)
  expect([same('q1', undefined, ''), same('q1', '', undefined), same('q1', '', 'Rules changed')]).toEqual([
    true,
    true,
    false,
  ])
  expect(answersOf(QUESTIONS, { q2: 'Schools' })).toEqual([
    { order: 1, answer: '' },
    { order: 2, answer: 'Schools' },
  ])
  expect(areWithinWords({ q1: undefined })).toBe(true)
})

test('answers of 200 words are within the limit, one of 201 is not', () => {
  expect([areWithinWords({ q1: words(200) }), areWithinWords({ q1: 'a', q2: words(201) })]).toEqual([
    true,
    false,
  ])
})

test('an answer to no question of the round is not asked for', () => {
  expect([areAsked(QUESTIONS, { q1: 'a' }), areAsked(QUESTIONS, { q1: 'a', q3: 'b' })]).toEqual([true, false])
})
