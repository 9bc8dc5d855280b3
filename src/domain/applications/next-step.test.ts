import { expect, test } from 'vitest'
import { nextStepOf, nextStepText } from './next-step.ts'

const SUBMITTED = {
  application_status: 'submitted',
  submitted_at: '2026-11-21T12:00:00Z',
  questions: null,
  withdrawn: null,
  meeting: null,
}
const PROMISED = new Date('2026-11-24T12:00:00Z')
const justBefore = new Date(PROMISED.getTime() - 1)

test('returns the time of the promised update until 72 hours have passed', () => {
  expect(nextStepOf(SUBMITTED, justBefore)).toEqual({ turn: 'group', until: PROMISED, meeting: undefined })
  expect(nextStepOf(SUBMITTED, PROMISED)).toEqual({ turn: 'group', until: undefined, meeting: undefined })
})

test.each([
  ['a draft', { application_status: 'draft', submitted_at: null }, undefined],
  ['an application with open questions', { questions: { answered_at: null } }, { turn: 'founder' }],
  [
    'an application with answered questions',
    { questions: { answered_at: 'x' } },
    { turn: 'group', until: undefined, meeting: undefined },
  ],
  [
    'an application under review',
    { application_status: 'under_review' },
    { turn: 'group', until: undefined, meeting: undefined },
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

test('says when the meeting is until it has ended', () => {
  const meeting = { starts_at: '2026-12-02T05:30:00Z', ends_at: '2026-12-02T06:15:00Z' }
  const invited = {
    ...SUBMITTED,
    application_status: 'meeting_scheduled',
    meeting: { ...meeting, time_zone: 'Asia/Kolkata', place: '' },
  }
  const textAt = (now: string) => {
    const step = nextStepOf(invited, new Date(now))
    return step && nextStepText(step, 'Asia/Kolkata')
  }
  expect(textAt('2026-12-02T06:00:00Z')).toBe('Your meeting is on Wed 2 Dec at 11:00.')
  expect(textAt('2026-12-02T06:15:00Z')).toBe('No action needed. We’ll e-mail you when something changes.')
})
