import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { REPLY_HEADER } from '#contract/endpoints.ts'
import { ApiError } from '#web/api/api-error.ts'
import { publishSignals, signedOutSignal } from '#web/api/signals.ts'
import { type Auth, createAuth } from './auth.tsx'
import type { AuthEvent, AuthState, SessionReply } from './auth-state.ts'

const profile = (changes: object = {}): NonNullable<SessionReply['profile']> => ({
  ...{ id: 'p', user_id: 'asha', email: 'asha@acme.in', full_name: 'Asha Rao', role: 'founder' as const },
  ...{ created_at: '', updated_at: '', mobile: '', location: 'India', linkedin_url: '', company_name: '' },
  digest: null,
  privacy_notice: null,
  email_confirmed: true,
  ...{ one_line_description: '', industry: '', company_stage: '', funding_stage: '', version: 1 },
  ...changes,
})

const asha = (expires_at = '2026-11-28T09:00:00.000Z', changes: object = {}): SessionReply => ({
  session: {
    expires_at,
    user: {
      id: 'asha',
      email: 'asha@acme.in',
      created_at: '2026-11-21T09:00:00.000Z',
      identities: ['email'],
      factors: [],
    },
    two_step_setup_required: false,
  },
  profile: profile(changes),
  membership: { pass_type: 'community_pass' },
  now: '2026-11-21T09:00:00.000Z',
})
const NOBODY: SessionReply = {
  session: null,
  profile: null,
  membership: null,
  now: '2026-11-21T09:00:00.000Z',
}

/** The fake server: its current session, and the requests that it has received. */
let server: { session: SessionReply; asked: string[] }

const answers = (url: string, method: string): object => {
  server.asked.push(`${method} ${url}`)
  if (url === '/api/session' && method === 'DELETE') return { done: true }
  return method === 'POST' ? { two_step: false, ...server.session } : server.session
}

const ends: (() => void)[] = []

/** Opens a tab of the browser, and records its auth events. */
async function tab() {
  const auth = createAuth()
  const received: [AuthEvent, string | undefined][] = []
  auth.subscribe((event, state: AuthState) => received.push([event, state.profile?.location]))
  ends.push(auth.start())
  await expect.poll(() => received).toHaveLength(1)
  const heard = async () => {
    await expect.poll(() => received.length).toBeGreaterThan(1)
    return received.at(-1)
  }
  return { auth, received, heard }
}

beforeEach(() => {
  server = { session: NOBODY, asked: [] }
  vi.stubGlobal('document', { addEventListener: () => undefined, removeEventListener: () => undefined })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('sessionStorage', { removeItem: () => undefined })
  vi.stubGlobal('localStorage', { removeItem: () => undefined })
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit) =>
    Response.json(answers(url, method), { headers: { [REPLY_HEADER]: '1' } }),
  )
})

afterEach(() => {
  for (const end of ends.splice(0)) end()
  vi.unstubAllGlobals()
})

test('publishes INITIAL_SESSION once the session is known [D-accounts.7, S4.33, S4.34]', async () => {
  server.session = asha()
  expect((await tab()).received).toEqual([['INITIAL_SESSION', 'India']])
})

const TOLD: readonly [AuthEvent, SessionReply, (auth: Auth) => Promise<unknown>, SessionReply, string?][] = [
  ['SIGNED_IN', NOBODY, (auth) => auth.signIn('asha@acme.in', 'right'), asha(), 'India'],
  ['SIGNED_OUT', asha(), (auth) => auth.signOut(), NOBODY],
  ['TOKEN_REFRESHED', asha(), (auth) => auth.refreshProfile(), asha('2026-11-29T09:00:00.000Z'), 'India'],
  ['USER_UPDATED', asha(), (auth) => auth.refreshProfile(), asha(undefined, { location: 'Nepal' }), 'Nepal'],
  ['USER_UPDATED', asha(), (auth) => auth.userUpdated(), asha(undefined, { location: 'Nepal' }), 'Nepal'],
  ['PASSWORD_RECOVERY', NOBODY, (auth) => auth.recoveryBegun(), NOBODY],
]

test.each(TOLD)(
  'publishes %s with the current profile in all tabs [D-accounts.7, S4.27-31, S4.34]',
  async (...row) => {
    const [event, before, act, after, location] = row
    server.session = before
    const here = await tab()
    const there = await tab()
    server.session = after
    await act(here.auth)
    expect(await here.heard()).toEqual([event, location])
    expect(await there.heard()).toEqual([event, location])
    expect(there.auth.get().membership).toEqual(after.membership)
  },
)

test('publishes sign-in events only after the second step [D-accounts.7, S4.32]', async () => {
  const here = await tab()
  const there = await tab()
  server.session = { ...NOBODY, two_step: true } as SessionReply
  expect(await here.auth.signIn('asha@acme.in', 'right')).toEqual({ twoStep: true })
  expect([here.received, there.received]).toEqual(Array(2).fill([['INITIAL_SESSION', undefined]]))
  server.session = asha()
  await here.auth.submitTwoStepCode('123456')
  const signedIn = [
    ['INITIAL_SESSION', undefined],
    ['MFA_CHALLENGE_VERIFIED', 'India'],
    ['SIGNED_IN', 'India'],
  ]
  await expect.poll(() => [here.received, there.received]).toEqual([signedIn, signedIn])
})

test('forgets the return path at sign-out [D-way.12]', async () => {
  const forgotten: string[] = []
  vi.stubGlobal('sessionStorage', { removeItem: (key: string) => forgotten.push(key) })
  server.session = asha()
  const { auth } = await tab()
  await auth.signOut()
  expect(forgotten).toEqual(['wanted-place'])
})

test('restores the session if the refused request is older than the latest sign-in', async () => {
  server.session = asha()
  const { auth, received } = await tab()
  signedOutSignal.emit()
  await expect
    .poll(() => received.map(([event]) => event))
    .toEqual(['INITIAL_SESSION', 'SIGNED_OUT', 'SIGNED_IN'])
  expect(auth.get().lost).toBe(false)
})

test('a lost session stays lost if the server has no session either', async () => {
  server.session = asha()
  const { auth, received } = await tab()
  server.session = NOBODY
  // Several requests can be refused at the same time.
  signedOutSignal.emit()
  signedOutSignal.emit()
  await expect.poll(() => server.asked).toHaveLength(2)
  expect([auth.get().lost, received.map(([event]) => event)]).toEqual([
    true,
    ['INITIAL_SESSION', 'SIGNED_OUT'],
  ])
})

test('publishes no event for an unchanged session', async () => {
  server.session = asha()
  const { auth, received } = await tab()
  await auth.refreshProfile()
  expect(received).toHaveLength(1)
})

test.each(['team-only', 'administrators-only', 'reviewers-only'])(
  'refreshes the session once after a call is refused with %s',
  async (code) => {
    server.session = asha(undefined, { role: 'reviewer' })
    const { auth, received, heard } = await tab()
    const refuse = () => publishSignals(ApiError.from(403, { error: { code, message: '' } }))
    refuse()
    await expect.poll(() => server.asked).toHaveLength(2)
    await auth.refreshProfile()
    expect(received).toEqual([['INITIAL_SESSION', 'India']])
    expect(server.asked).toHaveLength(3)
    server.session = asha(undefined, { role: 'founder' })
    refuse()
    expect(await heard()).toEqual(['USER_UPDATED', 'India'])
    expect(auth.get().profile?.role).toBe('founder')
  },
)

test('removes the data of a page that Back restores after a sign-out [V14.3.1]', async () => {
  server.session = asha()
  const { heard } = await tab()
  const reload = vi.fn()
  Object.assign(window, { location: { reload } })
  const restore = () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  server.session = asha('2026-11-29T09:00:00.000Z')
  restore()
  expect(await heard()).toEqual(['TOKEN_REFRESHED', 'India'])
  expect(reload).not.toHaveBeenCalled()
  server.session = NOBODY
  restore()
  await expect.poll(() => reload.mock.calls).toHaveLength(1)
})
