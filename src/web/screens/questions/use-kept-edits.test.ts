import { expect, test } from 'vitest'
import { withEdits } from './use-kept-edits.ts'

const questions = [
  { id: 'q2', text: 'Who pays?', order: 2 },
  { id: 'q1', text: 'Why now?', order: 1 },
]

test('what was typed lies over what is stored, question by question', () => {
  const stored = [
    { order: 1, answer: 'Stored' },
    { order: 2, answer: 'Saved in another window' },
  ]
  expect(withEdits(questions, stored, { 1: '' })).toEqual([
    { order: 1, answer: '' },
    { order: 2, answer: 'Saved in another window' },
  ])
  expect(withEdits(questions, [], {})).toEqual([
    { order: 1, answer: '' },
    { order: 2, answer: '' },
  ])
})
