import { expect, test } from 'vitest'
import { nextStepOf } from './next-step.ts'

const SUBMITTED = {
  application_status: 'submitted',
  submitted_at: '2026-11-21T12:00:00Z',
  questions: null,
  withdrawn: null,
}
const PROMISED = new Date('2026-11-24T12:00:00Z')
const justBefore = new Date(PROMISED.getTime() - 1)

test('returns the time of the promised update until 72 hours have passed', () => {
  expect(nextStepOf(SUBMITTED, justBefore)).toEqual({ turn: 'group', until: PROMISED })
  expect(nextStepOf(SUBMITTED, PROMISED)).toEqual({ turn: 'group', until: undefined })
})

test.each([
  ['a draft', { application_status: 'draft', submitted_at: null }, undefined],
  ['an application with open questions', { questions: { answered_at: null } }, { turn: 'founder' }],
  [
    'an application with answered questions',
    { questions: { answered_at: 'x' } },
    { turn: 'group', until: undefined },
  ],
  [
    'an application under review',
    { application_status: 'under_review' },
    { turn: 'group', until: undefined },
  ],
  ['a declined application', { application_status: 'no_fit' }, undefined],
  [
    'a declined application with open questions',
    { application_status: 'no_fit', questions: { answered_at: null } },
    { turn: 'founder' },
  ],
])('finds the next step of %s', (_, changes, expected) => {
  expect(nextStepOf({ ...SUBMITTED, ...changes }, justBefore)).toEqual(expected)
})
