import { expect, test } from 'vitest'
import { askOutcome } from './ask-outcome.ts'

test('leaves out founders with open questions, a withdrawn application or no account', () => {
  const founder = { user_id: 'asha', withdrawn_at: null }
  const open = { answered_at: null }
  expect([
    askOutcome(founder, undefined),
    askOutcome(founder, { answered_at: '2026-03-01T10:00:00Z' }),
    askOutcome(founder, open),
    askOutcome({ ...founder, withdrawn_at: '2026-03-01T10:00:00Z' }, open),
    askOutcome({ user_id: null, withdrawn_at: null }, open),
  ]).toEqual(['yes', 'yes', 'open', 'withdrawn', 'account-deleted'])
})
