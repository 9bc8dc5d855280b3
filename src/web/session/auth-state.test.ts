import { expect, test } from 'vitest'
import { nextState, type SessionReply, SIGNED_OUT, sessionLost, stateOf, UNKNOWN } from './auth-state.ts'

const NOW = '2026-11-21T09:00:00.000Z'
const asha: SessionReply = {
  session: {
    expires_at: '2026-12-21T09:00:00.000Z',
    user: { id: 'u1', email: 'asha@acme.in', created_at: NOW, identities: ['email'], factors: [] },
    two_step_setup_required: false,
  },
  profile: null,
  membership: { pass_type: 'community_pass' },
  now: NOW,
}
const nobody: SessionReply = { ...asha, session: null }

test('clears the membership if there is no user [S4.35]', () => {
  expect(stateOf(nobody)).toEqual({ ...SIGNED_OUT, now: NOW })
})

test('marks a session as lost if a later read finds none', () => {
  expect(nextState(stateOf(asha), nobody)).toEqual(sessionLost())
  expect(nextState(sessionLost(), nobody)).toEqual(sessionLost())
})

test('does not mark a visitor’s session as lost', () => {
  expect(nextState(UNKNOWN, nobody)).toEqual({ ...SIGNED_OUT, now: NOW })
  expect(nextState(SIGNED_OUT, nobody)).toEqual({ ...SIGNED_OUT, now: NOW })
})

test('a session is no longer marked as lost after a sign-in', () => {
  expect(nextState(sessionLost(), asha)).toEqual({ ...SIGNED_OUT, ...asha })
})
