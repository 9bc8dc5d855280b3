import { afterEach, expect, test, vi } from 'vitest'
import { REPLY_HEADER } from '#contract/endpoints.ts'
import { createSessionStore } from './auth.tsx'
import type { SessionReply } from './auth-state.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const asha: SessionReply = {
  session: {
    expires_at: '2026-11-28T09:00:00.000Z',
    user: {
      id: 'asha',
      email: 'asha@acme.in',
      created_at: '2026-11-21T09:00:00.000Z',
      identities: ['email'],
      factors: [],
    },
    two_step_setup_required: false,
  },
  profile: null,
  membership: { pass_type: 'community_pass' },
  now: '2026-11-21T09:00:00.000Z',
}

const headers = { [REPLY_HEADER]: '1' }

const answer = (status: number, body: object) =>
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status, headers }))

const refusal = { error: { code: 'failed', message: 'No.' } }

test('logs a failed session read and has no profile or membership [S8.36, S8.37]', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue(undefined)
  answer(500, refusal)
  const store = createSessionStore()
  await store.refresh()
  expect(logged.mock.calls.map(([text]) => text)).toEqual(['Could not read the session'])
  const { loading, unreachable, session, profile, membership } = store.get()
  expect({ loading, unreachable, session, profile, membership }).toEqual({
    loading: false,
    unreachable: true,
    session: null,
    profile: null,
    membership: null,
  })
})

test('logs a later failed read and keeps the known session', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue(undefined)
  answer(200, asha)
  const store = createSessionStore()
  await store.refresh()
  answer(500, refusal)
  await store.refresh()
  expect(logged).toHaveBeenCalledTimes(1)
  expect([store.get().session, store.get().membership, store.get().unreachable]).toEqual([
    asha.session,
    asha.membership,
    false,
  ])
})

test.each([502, 503, 504])(
  'retries a session read twice after %i, with growing pauses [S8.42]',
  async (status) => {
    vi.useFakeTimers()
    const statuses = [status, status, 200]
    const asked: number[] = []
    const begin = Date.now()
    vi.stubGlobal('fetch', async () => {
      asked.push(Date.now() - begin)
      return new Response(JSON.stringify(asha), { status: statuses.shift() ?? 500, headers })
    })
    const store = createSessionStore()
    const read = store.refresh()
    await vi.runAllTimersAsync()
    await read
    expect([asked, store.get().session]).toEqual([[0, 400, 1600], asha.session])
  },
)
