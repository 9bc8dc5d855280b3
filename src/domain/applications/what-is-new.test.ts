import { expect, test } from 'vitest'
import { whatIsNew } from './what-is-new.ts'

const submitted = {
  id: 'a',
  company_name: 'Acme',
  application_status: 'submitted' as const,
  submitted_at: '2026-03-01T10:00:00Z',
  questions: null,
}
const asked = { answered_at: null }

test.each([
  ['nothing', submitted, submitted, []],
  [
    'a status',
    submitted,
    { ...submitted, application_status: 'under_review' as const },
    ['Your application is now: Under Review.'],
  ],
  [
    'questions, with the status that goes with them',
    submitted,
    { ...submitted, application_status: 'more_info_needed' as const, questions: asked },
    ['You were asked something about your application. It waits for your answers.'],
  ],
  ['the same questions', { ...submitted, questions: asked }, { ...submitted, questions: asked }, []],
  [
    'what they submitted themselves elsewhere',
    { ...submitted, application_status: 'draft' as const, submitted_at: null },
    submitted,
    [],
  ],
])('a founder who looks on is told of %s', (_, before, now, told) => {
  expect(whatIsNew([before], [now]).map(({ description }) => description)).toEqual(told)
})

test('an application that was not there before is no news, nor is one that is gone', () => {
  expect([whatIsNew([], [submitted]), whatIsNew([submitted], [])]).toEqual([[], []])
})
