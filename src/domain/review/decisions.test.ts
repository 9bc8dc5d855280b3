import { describe, expect, test } from 'vitest'
import { announcedStatusBefore, emailOutcomeOf, undoOutcome } from './decisions.ts'

const pending = { from_status: 'submitted' } as const

test('finds the status that the founder knows, unless the decision restores it', () => {
  expect([
    announcedStatusBefore('under_review', undefined, { status: 'approved' }),
    announcedStatusBefore('under_review', pending, { status: 'approved' }),
    announcedStatusBefore('under_review', pending, { status: 'submitted' }),
  ]).toEqual(['under_review', 'submitted', undefined])
})

test.each([
  ['yes', { current: 'submitted', pending: undefined, hasFounder: true }],
  ['account-deleted', { current: 'submitted', pending: undefined, hasFounder: false }],
  ['already-there', { current: 'no_fit', pending, hasFounder: true }],
  ['put-back', { current: 'approved', pending: { from_status: 'no_fit' }, hasFounder: true }],
] as const)('decides whether a decline sends an e-mail: %s', (outcome, application) => {
  expect(emailOutcomeOf(application, { status: 'no_fit' })).toBe(outcome)
})

test('a new meeting sends an e-mail even if the status stays or is restored', () => {
  const change = { status: 'meeting_scheduled', meeting: {} } as const
  const facts = { current: 'meeting_scheduled', pending: undefined, hasFounder: true } as const
  expect(emailOutcomeOf(facts, change)).toBe('yes')
  expect(
    emailOutcomeOf({ ...facts, current: 'no_fit', pending: { from_status: 'meeting_scheduled' } }, change),
  ).toBe('yes')
})

test('reverting a pending change to a meeting sends no e-mail', () => {
  const change = { status: 'meeting_scheduled', restoresMeeting: true } as const
  const facts = { pending: { from_status: 'meeting_scheduled' }, hasFounder: true } as const
  const outcomes = (['meeting_scheduled', 'no_fit'] as const).map((current) =>
    emailOutcomeOf({ ...facts, current }, change),
  )
  expect(outcomes).toEqual(['put-back', 'put-back'])
})

describe('undoing a decision', () => {
  const decision = { state: 'applied', from_status: 'submitted', base_version: 4 } as const
  const undone = { ...decision, state: 'undone' } as const

  test.each([
    ['possible', decision, { version: 5, application_status: 'no_fit' }],
    ['conflict', decision, { version: 6, application_status: 'approved' }],
    ['undone', undone, { version: 6, application_status: 'submitted' }],
    ['conflict', undone, { version: 6, application_status: 'no_fit' }],
    ['conflict', undone, { version: 7, application_status: 'submitted' }],
    ['conflict', { ...decision, state: 'staged' }, { version: 5, application_status: 'submitted' }],
  ] as const)('%s: decision %j, application %j', (outcome, of, now) => {
    expect(undoOutcome(of, now)).toBe(outcome)
  })
})
