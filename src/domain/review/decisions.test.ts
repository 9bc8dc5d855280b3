import { describe, expect, test } from 'vitest'
import { emailOutcomeOf, undoOutcome } from './decisions.ts'

const decline = {
  current: 'submitted',
  seen: 'submitted',
  to: 'no_fit',
  setsMeeting: false,
  hasFounder: true,
} as const

test.each([
  ['yes', decline],
  ['account-deleted', { ...decline, hasFounder: false }],
  ['already-there', { ...decline, current: 'no_fit' }],
  ['put-back', { ...decline, current: 'approved', seen: 'no_fit' }],
] as const)('decides whether a decline sends an e-mail: %s', (outcome, input) => {
  expect(emailOutcomeOf(input)).toBe(outcome)
})

test('setting a meeting sends an e-mail even if the status stays or is restored', () => {
  const meeting = {
    ...decline,
    seen: 'meeting_scheduled',
    to: 'meeting_scheduled',
    setsMeeting: true,
  } as const
  const outcomes = (['meeting_scheduled', 'no_fit'] as const).map((current) =>
    emailOutcomeOf({ ...meeting, current }),
  )
  expect(outcomes).toEqual(['yes', 'yes'])
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
    ['conflict', { ...decision, state: 'held' }, { version: 5, application_status: 'submitted' }],
  ] as const)('%s: decision %j, application %j', (outcome, of, now) => {
    expect(undoOutcome(of, now)).toBe(outcome)
  })
})
