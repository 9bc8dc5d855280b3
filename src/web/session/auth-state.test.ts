import { expect, test } from 'vitest'
import { lost, type SessionReply, SIGNED_OUT, stateOf, succeed, UNKNOWN } from './auth-state.ts'

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

test('without a user nothing of a membership remains', () => {
  expect(stateOf(nobody)).toEqual({ ...SIGNED_OUT, now: NOW })
})

test('a session that is gone when it is read again was lost', () => {
  expect(succeed(stateOf(asha), nobody)).toEqual(lost())
  expect(succeed(lost(), nobody)).toEqual(lost())
})

test('a visitor who was nobody before has lost nothing', () => {
  expect(succeed(UNKNOWN, nobody)).toEqual({ ...SIGNED_OUT, now: NOW })
  expect(succeed(SIGNED_OUT, nobody)).toEqual({ ...SIGNED_OUT, now: NOW })
})

test('signing in ends the loss', () => {
  expect(succeed(lost(), asha)).toEqual({ ...SIGNED_OUT, ...asha })
})
