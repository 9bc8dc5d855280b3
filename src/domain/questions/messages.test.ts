import { expect, test } from 'vitest'
import {
  ASKING_MESSAGES,
  ASKING_TEXTS,
  DISCUSSION_UNAVAILABLE,
  QUESTION_MESSAGES,
  QUESTIONS_UNAVAILABLE,
  questionsSent,
  tooManyQuestionRounds,
} from './messages.ts'

test('shows the number of sent questions, or how long to wait before the next send', () => {
  expect([questionsSent(2), tooManyQuestionRounds(1800)]).toEqual([
    { title: 'Success', description: '2 question(s) sent to the founder.' },
    {
      title: 'Too many questions',
      description: 'You have sent questions 50 times within an hour. Please try again in 30 minutes.',
    },
  ])
})

test('the confirmation uses the singular for one question', () => {
  expect([1, 2].map((questions) => ASKING_TEXTS.confirmBody(questions, 'Acme'))).toEqual([
    'You are sending 1 question to Acme. This cannot be undone.',
    'You are sending 2 questions to Acme. This cannot be undone.',
  ])
})

test('gives every message a title and a description', () => {
  const all = [...Object.values(QUESTION_MESSAGES), ...Object.values(ASKING_MESSAGES)]
  const blank = [...all, QUESTIONS_UNAVAILABLE, DISCUSSION_UNAVAILABLE].filter(
    ({ title, description }) => !title || !description,
  )
  expect(blank).toEqual([])
})
