import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { REPLY_HEADER } from '#contract/endpoints.ts'
import { AuthContext, AuthProvider, createAuth, useAuth } from './auth.tsx'

const Tier = () => <i>{JSON.stringify(useAuth().access)}</i>

test('throws outside the AuthProvider [S8.38]', () => {
  expect(() => renderToString(<Tier />)).toThrow(new Error('useAuth must be used within an AuthProvider'))
})

test('a session starts without a user and without full or premium access [D-accounts.29, S7-accounts.9]', () => {
  const drawn = renderToString(
    <AuthProvider>
      <Tier />
    </AuthProvider>,
  )
  expect(drawn.replaceAll('&quot;', '"')).toBe('<i>{"full":false,"premium":false}</i>')
})

const NOBODY = { session: null, profile: null, membership: null, now: '2026-11-21T09:00:00.000Z' }
const MEERA = {
  ...NOBODY,
  session: { expires_at: '2026-11-28T09:00:00.000Z', user: { id: 'meera' }, two_step_setup_required: false },
  profile: { user_id: 'meera', role: 'admin' },
}

const Role = () => {
  const { user, isAdmin, isOfTeam, givesVerdicts } = useAuth()
  return <i>{[user?.id, isAdmin, isOfTeam, givesVerdicts].join(' ')}</i>
}

afterEach(() => {
  vi.unstubAllGlobals()
})

test('keeps the role after session loss but not after sign-out', async () => {
  let reply: object = MEERA
  vi.stubGlobal('fetch', async () => Response.json(reply, { headers: { [REPLY_HEADER]: '1' } }))
  vi.stubGlobal('sessionStorage', { removeItem: () => undefined })
  vi.stubGlobal('localStorage', { removeItem: () => undefined })
  const auth = createAuth()
  const drawn = () =>
    renderToString(
      <AuthContext value={auth}>
        <Role />
      </AuthContext>,
    )
  await auth.refreshProfile()
  expect(drawn()).toBe('<i>meera true true true</i>')
  reply = NOBODY
  await auth.refreshProfile()
  expect(drawn()).toBe('<i> true true true</i>')
  reply = MEERA
  await auth.refreshProfile()
  reply = { done: true }
  await auth.signOut()
  expect(drawn()).toBe('<i> false false false</i>')
})
