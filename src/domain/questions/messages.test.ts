import { expect, test } from 'vitest'
import {
  ASKING_MESSAGES,
  ASKING_TEXTS,
  DISCUSSION_UNAVAILABLE,
  QUESTION_MESSAGES,
  QUESTION_TEXTS,
  QUESTIONS_UNAVAILABLE,
  questionsSent,
  tooManyRounds,
} from './messages.ts'

test('what was sent is counted, and one send too many is told when there is another', () => {
  expect([questionsSent(2), tooManyRounds(1800)]).toEqual([
    { title: 'Success', description: '2 question(s) sent to the founder.' },
    {
      title: 'Too many questions',
      description: 'You have sent questions 50 times within an hour. Please try again in 30 minutes.',
    },
  ])
})

test('one question is not spoken of as several, nor one word', () => {
  expect([1, 2].map((questions) => ASKING_TEXTS.confirmBody(questions, 'Acme'))).toEqual([
    'One question goes to Acme. Once sent, this cannot be undone.',
    '2 questions go to Acme. Once sent, this cannot be undone.',
  ])
  expect([1, 2].map(QUESTION_TEXTS.cut)).toEqual([
    'One word was over the limit of 200 words and was left out:',
    '2 words were over the limit of 200 words and were left out:',
  ])
})

test('every failure has a title and says what to do or what is kept', () => {
  const all = [...Object.values(QUESTION_MESSAGES), ...Object.values(ASKING_MESSAGES)]
  const blank = [...all, QUESTIONS_UNAVAILABLE, DISCUSSION_UNAVAILABLE].filter(
    ({ title, description }) => !title || !description,
  )
  expect(blank).toEqual([])
})
