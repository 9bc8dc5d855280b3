import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ENDPOINTS, type EndpointName, USER_HEADER } from '#contract/endpoints.ts'
import { type JsonEndpointName, REPLY_SHAPES } from '#contract/reply-shapes.ts'
import { ApiError } from './api-error.ts'
import { call, setTabUser } from './client.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const SAMPLE_VALUES: Readonly<Record<string, unknown>> = {
  string: 'text',
  number: 1,
  boolean: true,
  array: [],
  object: {},
}

/** Returns a reply with every key of the endpoint's reply, each with a value of the right type. */
const sampleReply = (name: EndpointName) =>
  Object.fromEntries(
    Object.entries<string>(REPLY_SHAPES[name as JsonEndpointName]).map(([key, types]) => [
      key,
      SAMPLE_VALUES[types.split('|')[0] ?? ''],
    ]),
  )

/**
 * Fakes a server that answers with these statuses in turn, then keeps repeating the last one.
 * @returns the requests' times, in milliseconds since this call
 */
function serverAnswering(name: EndpointName, ...statuses: [number, ...number[]]): number[] {
  const asked: number[] = []
  const begin = Date.now()
  vi.stubGlobal('fetch', async () => {
    asked.push(Date.now() - begin)
    const status = statuses[asked.length - 1] ?? statuses.at(-1)
    return new Response(JSON.stringify(sampleReply(name)), { status })
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
const names = Object.keys(REPLY_SHAPES) as JsonEndpointName[]
const aboutAccounts = names.filter((name) =>
  /^\/api\/(accounts|account|session)(\/|$)/.test(ENDPOINTS[name].path),
)
const writes = names.filter((name) => !aboutAccounts.includes(name) && ENDPOINTS[name].method !== 'get')

const retried = names.filter((name) => !writes.includes(name))

test.each(retried.flatMap((name) => [502, 503, 504].map((status) => [name, status] as const)))(
  '%s is retried twice after %i, with growing pauses [S8.42]',
  async (name, status) => {
    const asked = serverAnswering(name, status, status, 200)
    expect(await ended(callAny(name, { params: { id: '1' } }))).toEqual(sampleReply(name))
    expect(asked).toEqual([0, 400, 1600])
  },
)

test('throws after the third gateway error', async () => {
  const asked = serverAnswering('signOut', 503)
  const failure = await ended(call('signOut'))
  expect([asked.length, failure instanceof ApiError && failure.code]).toEqual([3, 'unavailable'])
})

test.each([400, 401, 429, 500])('does not retry an account call after %i', async (status) => {
  const asked = serverAnswering('signOut', status)
  await ended(call('signOut'))
  expect(asked).toEqual([0])
})

test.each(writes)('%s is not retried after 503', async (name) => {
  const asked = serverAnswering(name, 503)
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
    return new Response(body)
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
  vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
    sentIds.push(new Headers(headers).get(USER_HEADER))
    return new Response(JSON.stringify(sampleReply('saveDraft')))
  })
  const given = { params: { id: '1' } }
  for (const user of [undefined, 'asha', 'rohan']) {
    setTabUser(user)
    await callAny('saveDraft', given)
    await callAny('saveVerdict', given)
    await callAny('readAffiliations', given).catch(() => undefined)
  }
  setTabUser(undefined)
  expect(sentIds).toEqual([null, null, null, 'asha', 'asha', null, 'rohan', 'rohan', null])
})

const PORTAL = '<!doctype html><title>Hotel Wi-Fi</title>'

/** Responses that have a success status but that none of our endpoints sends. */
const FOREIGN_REPLIES = {
  'the page of a captive portal': PORTAL,
  'an empty body': '',
  'half a reply': '{"done":tr',
  null: 'null',
  true: 'true',
  'a number': '0',
  'a text': '"OK"',
  'an empty object': '{}',
  'an empty array': '[]',
  'an array of objects': '[{"done":true}]',
  "a limiter's error": '{"error":"Too many requests"}',
  'a health check': '{"status":"ok"}',
}

test.each(Object.entries(FOREIGN_REPLIES))('refuses %s as a reply to any call', async (_, body) => {
  for (const status of [200, 201]) {
    vi.stubGlobal('fetch', async () => new Response(body, { status }))
    for (const name of names) {
      const failure = await ended(callAny(name, { params: { id: '1' } }))
      expect([name, failure]).toEqual([name, ApiError.unreadable(status)])
    }
  }
})

test.each(names)('refuses a reply to %s without a key or with a value of another type', async (name) => {
  const reply = sampleReply(name)
  const wrong = Object.keys(reply).flatMap((key) => [
    { ...reply, [key]: undefined },
    { ...reply, [key]: Array.isArray(reply[key]) ? {} : [] },
  ])
  for (const body of wrong) {
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body)))
    expect(await ended(callAny(name, { params: { id: '1' } }))).toEqual(ApiError.unreadable(200))
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
