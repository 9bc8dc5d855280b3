import { expect, test } from 'vitest'
import { askOutcome } from './ask-outcome.ts'

test('leaves out founders with open questions or without an account', () => {
  const founder = { user_id: 'asha' }
  expect([
    askOutcome(founder, undefined),
    askOutcome(founder, { answered_at: '2026-03-01T10:00:00Z' }),
    askOutcome(founder, { answered_at: null }),
    askOutcome({ user_id: null }, { answered_at: null }),
  ]).toEqual(['yes', 'yes', 'open', 'account-deleted'])
})
