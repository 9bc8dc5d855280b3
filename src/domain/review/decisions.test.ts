import { describe, expect, test } from 'vitest'
import { announcedStatusBefore, emailOutcomeOf, undoOutcome } from './decisions.ts'

const waiting = { from_status: 'submitted' } as const

test('a decision leads from what the founder knows, and one back to that decides nothing', () => {
  expect([
    announcedStatusBefore('under_review', undefined, 'approved'),
    announcedStatusBefore('under_review', waiting, 'approved'),
    announcedStatusBefore('under_review', waiting, 'submitted'),
  ]).toEqual(['under_review', 'submitted', undefined])
})

test.each([
  ['yes', { standing: 'submitted', waiting: undefined, hasFounder: true }],
  ['account-deleted', { standing: 'submitted', waiting: undefined, hasFounder: false }],
  ['already-there', { standing: 'no_fit', waiting, hasFounder: true }],
  ['put-back', { standing: 'approved', waiting: { from_status: 'no_fit' }, hasFounder: true }],
] as const)('whether No Fit is written of: %s', (outlook, standing) => {
  expect(emailOutcomeOf(standing, 'no_fit')).toBe(outlook)
})

describe('a decision is taken back', () => {
  const decision = { state: 'applied', from_status: 'submitted', base_version: 4 } as const
  const undone = { ...decision, state: 'undone' } as const

  test.each([
    ['possible', decision, { version: 5, application_status: 'no_fit' }],
    ['conflict', decision, { version: 6, application_status: 'approved' }],
    ['undone', undone, { version: 6, application_status: 'submitted' }],
    ['conflict', undone, { version: 6, application_status: 'no_fit' }],
    ['conflict', undone, { version: 7, application_status: 'submitted' }],
    ['conflict', { ...decision, state: 'staged' }, { version: 5, application_status: 'submitted' }],
  ] as const)('%s', (outcome, of, now) => {
    expect(undoOutcome(of, now)).toBe(outcome)
  })
})
