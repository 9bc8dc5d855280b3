import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ENDPOINTS, type EndpointName, REPLY_HEADER, USER_HEADER } from '#contract/endpoints.ts'
import { ApiError } from './api-error.ts'
import { call, setTabUser } from './client.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const REPLY = { done: true }
const headers = { [REPLY_HEADER]: '1' }

/**
 * Fakes a server that answers with these statuses in turn, then keeps repeating the last one.
 * @returns the requests' times, in milliseconds since this call
 */
function serverAnswering(...statuses: [number, ...number[]]): number[] {
  const asked: number[] = []
  const begin = Date.now()
  vi.stubGlobal('fetch', async () => {
    asked.push(Date.now() - begin)
    const status = statuses[asked.length - 1] ?? statuses.at(-1)
    return new Response(JSON.stringify(REPLY), { status, headers })
  })
  return asked
}

/** Fakes a server that never answers. Requests can be aborted as with the real `fetch`. */
const silentServer = () =>
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
      }),
  )

const ended = async <T>(begun: Promise<T>): Promise<T | unknown> => {
  const outcome = begun.catch((failure: unknown) => failure)
  await vi.runAllTimersAsync()
  return outcome
}

// These tests do not depend on a call's input, so its type is loosened.
const callAny = call as unknown as (name: EndpointName, given: object) => Promise<unknown>
const names = Object.keys(ENDPOINTS) as EndpointName[]
const aboutAccounts = names.filter((name) =>
  /^\/api\/(accounts|account|session)(\/|$)/.test(ENDPOINTS[name].path),
)
const writes = names.filter((name) => !aboutAccounts.includes(name) && ENDPOINTS[name].method !== 'get')

const retried = names.filter((name) => !writes.includes(name))

test.each(retried.flatMap((name) => [502, 503, 504].map((status) => [name, status] as const)))(
  '%s is retried twice after %i, with growing pauses [S8.42]',
  async (name, status) => {
    const asked = serverAnswering(status, status, 200)
    expect(await ended(callAny(name, { params: { id: '1' } }))).toEqual(REPLY)
    expect(asked).toEqual([0, 400, 1600])
  },
)

test('throws after the third gateway error', async () => {
  const asked = serverAnswering(503)
  const failure = await ended(call('signOut'))
  expect([asked.length, failure instanceof ApiError && failure.code]).toEqual([3, 'unavailable'])
})

test.each([400, 401, 429, 500])('does not retry an account call after %i', async (status) => {
  const asked = serverAnswering(status)
  await ended(call('signOut'))
  expect(asked).toEqual([0])
})

test.each(writes)('%s is not retried after 503', async (name) => {
  const asked = serverAnswering(503)
  await ended(callAny(name, { params: { id: '1' } }))
  expect(asked).toEqual([0])
})

test.each(names)('%s times out after 30 seconds', async (name) => {
  silentServer()
  const begin = Date.now()
  const failure = await ended(callAny(name, { params: { id: '1' } }))
  expect(failure).toEqual(ApiError.unanswered())
  expect(Date.now() - begin).toBe(30_000)
})

test('times out if a response body stalls', async () => {
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    const body = new ReadableStream({
      start: (stream) => {
        stream.enqueue(new TextEncoder().encode('{"done":'))
        signal?.addEventListener('abort', () => stream.error(new DOMException('Aborted', 'AbortError')))
      },
    })
    return new Response(body, { headers })
  })
  expect(await ended(call('signOut'))).toEqual(ApiError.unanswered())
})

test('reports an aborted call as aborted, not as timed out', async () => {
  silentServer()
  const abort = new AbortController()
  const failure = call('listApplications', { signal: abort.signal }).catch((found: unknown) => found)
  abort.abort()
  expect(await failure).toMatchObject({ name: 'AbortError' })
})

test("sends the tab's user id with writes only, and only once the user is known", async () => {
  const sentIds: (string | null)[] = []
  vi.stubGlobal('fetch', async (_: string, request: RequestInit) => {
    sentIds.push(new Headers(request.headers).get(USER_HEADER))
    return new Response(JSON.stringify(REPLY), { headers })
  })
  const given = { params: { id: '1' } }
  for (const user of [undefined, 'asha', 'rohan']) {
    setTabUser(user)
    await callAny('saveDraft', given)
    await callAny('saveVerdict', given)
    await callAny('readAffiliations', given)
  }
  setTabUser(undefined)
  expect(sentIds).toEqual([null, null, null, 'asha', 'asha', null, 'rohan', 'rohan', null])
})

const PORTAL = '<!doctype html><title>Hotel Wi-Fi</title>'

/** Responses that have a success status but that none of our endpoints sends. */
const FOREIGN_REPLIES = {
  'the page of a captive portal': new Response(PORTAL),
  'JSON without our header': new Response(JSON.stringify(REPLY), { status: 201 }),
  'an empty body': new Response('', { headers }),
  'half a reply': new Response('{"done":tr', { headers }),
}

test.each(Object.entries(FOREIGN_REPLIES))('refuses %s as a reply to any call', async (_, response) => {
  vi.stubGlobal('fetch', async () => response.clone())
  for (const name of names) {
    const failure = await ended(callAny(name, { params: { id: '1' } }))
    expect([name, failure]).toEqual([name, ApiError.unreadable(response.status)])
  }
})

test.each([PORTAL, '', '{oops', 'null', '[]', '{"error":"Too many requests"}', '{"error":{"code":429}}'])(
  'reports an error response of %j with the client’s own message',
  async (body) => {
    for (const status of [400, 403, 429, 502]) {
      vi.stubGlobal('fetch', async () => new Response(body, { status }))
      for (const name of names) {
        const failure = await ended(callAny(name, { params: { id: '1' } }))
        expect([name, failure]).toEqual([name, ApiError.from(status, undefined)])
      }
    }
  },
)
