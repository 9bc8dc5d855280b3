import type { Calls, Reply } from '#contract/calls.ts'
import { ENDPOINTS, type EndpointName, isAccountEndpoint, USER_HEADER } from '#contract/endpoints.ts'
import { ApiError } from './api-error.ts'
import { publishSignals } from './signals.ts'

type Given<N extends EndpointName> = {
  [K in 'params' | 'query' | 'body' as Calls[N][K] extends undefined ? never : K]: Calls[N][K]
} & { signal?: AbortSignal }

type Rest<N extends EndpointName> =
  Record<never, never> extends Given<N> ? [given?: Given<N>] : [given: Given<N>]

type Loose = Address & { body?: unknown; signal?: AbortSignal }

/**
 * Calls an endpoint by its name (contract/endpoints.ts). Readings, and all calls about accounts, are tried again on
 * gateway failures; for other writes whoever makes them decides.
 * @returns the reply, in the contract's shape
 * @throws ApiError for every refusal, and when there is no answer or none in time
 * @throws DOMException 'AbortError' when `signal` aborts
 */
export async function call<N extends EndpointName>(name: N, ...rest: Rest<N>): Promise<Reply<N>> {
  const { method } = ENDPOINTS[name]
  const { signal, body, ...address }: Loose = rest[0] ?? {}
  const request: RequestInit = {
    method: method.toUpperCase(),
    headers: {
      ...(method !== 'get' && userHeader()),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal,
  }
  const again = method === 'get' || isAccountEndpoint(name)
  const { status, text } = await send(addressOf(name, address), request, { again })
  if (status >= 200 && status < 300) return JSON.parse(text) as Reply<N>
  throw publishSignals(ApiError.from(status, text))
}

/**
 * Milliseconds that one try may take, its answer read included. Longer than the server waits for its database, so that
 * its own words are heard when it has any.
 */
const TRY_MS = 30_000

const GATEWAY_FAILURES: readonly number[] = [502, 503, 504]
const PAUSES_BEFORE_RETRY_MS = [400, 1200]

type Answer = { readonly status: number; readonly text: string }

/**
 * Sends a request, and gives up when no answer comes in time, so that nothing waits behind it for ever.
 * @param again whether a gateway's failure is tried again: twice, after growing pauses (S8.42)
 * @throws ApiError 'offline' when there is no answer, or none in time
 * @throws DOMException 'AbortError' when the request's signal aborts
 */
function send(url: string, request: RequestInit, { again }: { again: boolean }): Promise<Answer> {
  return sendAfter(url, request, again ? PAUSES_BEFORE_RETRY_MS : [])
}

async function sendAfter(url: string, request: RequestInit, pauses: readonly number[]): Promise<Answer> {
  const answer = await tryOnce(url, request)
  const [pause, ...later] = pauses
  if (pause === undefined || !GATEWAY_FAILURES.includes(answer.status)) return answer
  await new Promise((resolve) => setTimeout(resolve, pause))
  return sendAfter(url, request, later)
}

async function tryOnce(url: string, { signal, ...request }: RequestInit): Promise<Answer> {
  const abort = new AbortController()
  let late = false
  const limit = setTimeout(() => {
    late = true
    abort.abort()
  }, TRY_MS)
  const end = () => abort.abort()
  if (signal?.aborted) end()
  signal?.addEventListener('abort', end)
  try {
    const response = await fetch(url, { ...request, signal: abort.signal })
    return { status: response.status, text: await response.text() }
  } catch (failure) {
    if (signal?.aborted) throw failure
    throw late ? ApiError.unanswered() : ApiError.offline()
  } finally {
    clearTimeout(limit)
    signal?.removeEventListener('abort', end)
  }
}

/** What an address is filled in with; the contract (`Calls`) says which of it a call takes. */
type Address = { readonly params?: object; readonly query?: object }

/** The address of a call, with what is blank left out of its query. */
export function addressOf(name: EndpointName, { params = {}, query = {} }: Address = {}): string {
  const path = Object.entries(params).reduce(
    (filled, [key, value]) => filled.replace(`{${key}}`, encodeURIComponent(String(value))),
    ENDPOINTS[name].path as string,
  )
  const asked = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(asked.map(([key, value]) => [key, String(value)]))
  return asked.length > 0 ? `${path}?${search}` : path
}

let here: string | undefined

/** Takes note of who is signed in in this tab, or was last, by the account's id. */
export function noteUserHere(id: string | undefined): void {
  here = id
}

/**
 * Says with what may change something whose tab it comes from. Another tab may sign somebody else in, whose cookie every
 * tab then sends, a moment before this one hears of it.
 */
export const userHeader = (): Record<string, string> => (here === undefined ? {} : { [USER_HEADER]: here })
