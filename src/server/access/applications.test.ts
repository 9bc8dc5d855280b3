import { expect, test } from 'vitest'
import { type Person, VISITOR } from '#domain/actor.ts'
import { maySubmitAnswers } from './applications.ts'

const asha: Person = {
  kind: 'person',
  userId: 'asha',
  sessionId: 's',
  sessionEndsAt: new Date('2026-12-01'),
  role: 'founder',
  email: 'asha@example.com',
  fullName: 'Asha Rao',
  twoStep: 'none',
}
const open = { user_id: 'asha', answered_at: null }
const answered = { user_id: 'asha', answered_at: '2026-03-02T10:00:00Z' }

test('only the founder who was asked may submit answers, changed or unchanged', () => {
  const rohan = { ...asha, userId: 'rohan' }
  expect([
    maySubmitAnswers(asha, open, false),
    maySubmitAnswers(asha, open, true),
    maySubmitAnswers(asha, undefined, true),
    maySubmitAnswers(rohan, open, true),
    maySubmitAnswers(VISITOR, open, true),
  ]).toEqual(['yes', 'yes', 'not-found', 'not-found', 'signed-out'])
})

test('allows a repeated submission of answers only if nothing has changed', () => {
  expect([maySubmitAnswers(asha, answered, true), maySubmitAnswers(asha, answered, false)]).toEqual([
    'yes',
    'already-answered',
  ])
})
