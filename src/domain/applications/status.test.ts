import { expect, test } from 'vitest'
import { describeStatus, isReviewStatus, REVIEW_STATUSES } from './status.ts'

const SEVEN = [
  'submitted',
  'under_review',
  'more_info_needed',
  'meeting_scheduled',
  'follow_up_questions',
  'approved',
  'no_fit',
]

test('lists seven statuses to set and filter by, without draft', () => {
  expect(REVIEW_STATUSES.map(({ value }) => value)).toEqual(SEVEN)
  expect(['draft', ...SEVEN, 'archived', ''].filter(isReviewStatus)).toEqual(SEVEN)
})

test('shows an unknown status as Unknown in grey', () => {
  expect([describeStatus('approved'), describeStatus('archived')]).toMatchObject([
    { label: 'Approved', colour: 'green' },
    { label: 'Unknown', colour: 'grey' },
  ])
})
