import { describe, expect, test } from 'vitest'
import { answersInOrder, unansweredQuestions } from './answer-edits.ts'

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
      { order: 1, answer: ' \n\u200b' },
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
  test('counts a file as an answer', () => {
    const file = { url: '/files/additional-docs/1_1.pdf', filename: 'plan.pdf', size: '0.10 MB' }
    const answers = [
      { order: 1, answer: '', file },
      { order: 2, answer: '' },
    ]
    expect(unansweredQuestions(QUESTIONS, answers)).toEqual([QUESTIONS[0]])
  })
})
