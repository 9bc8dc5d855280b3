import type { Calls, JsonEndpointName, Reply } from '#contract/calls.ts'
import {
  ENDPOINTS,
  type EndpointName,
  isAccountEndpoint,
  REPLY_HEADER,
  USER_HEADER,
} from '#contract/endpoints.ts'
import { ApiError } from './api-error.ts'
import { publishSignals } from './signals.ts'

type Options<N extends EndpointName> = {
  [K in 'params' | 'query' | 'body' as Calls[N][K] extends undefined ? never : K]: Calls[N][K]
} & Rare

/** `keepalive` lets the request outlast the page. */
type Rare = { signal?: AbortSignal; keepalive?: boolean }

type Rest<N extends EndpointName> =
  Record<never, never> extends Options<N> ? [options?: Options<N>] : [options: Options<N>]

type UntypedOptions = Address & Rare & { body?: unknown }

/**
 * Calls an endpoint by its name (contract/endpoints.ts). Retries GET requests and calls to account endpoints after
 * gateway failures, but not other writes.
 * @returns the reply, in the contract's shape
 * @throws ApiError the server's error, or 'offline' if no readable reply arrives in time
 * @throws DOMException 'AbortError' when `signal` aborts
 */
export async function call<N extends JsonEndpointName>(name: N, ...rest: Rest<N>): Promise<Reply<N>> {
  const { method } = ENDPOINTS[name]
  const { signal, keepalive, body, ...address }: UntypedOptions = rest[0] ?? {}
  const request: RequestInit = {
    method: method.toUpperCase(),
    headers: {
      ...(method !== 'get' && userHeader()),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal,
    keepalive,
  }
  const retry = method === 'get' || isAccountEndpoint(name)
  return readReply(await send(addressOf(name, address), request, retry ? PAUSES_BEFORE_RETRY_MS : []))
}

/**
 * Reads an endpoint's response, which may come from a proxy or a captive portal instead. Emits a signal if the error
 * means that the session has ended or changed.
 * @throws ApiError the server's error; 'failed' or 'unavailable' for a proxy's error; 'offline' for a successful
 *   response that is not the server's reply
 */
export function readReply<N extends JsonEndpointName>({ status, text, mark }: TextResponse): Reply<N> {
  const body = parseJson(text)
  if (status < 200 || status >= 300) throw publishSignals(ApiError.from(status, body))
  if (mark === null || body === undefined) throw ApiError.unreadable(status)
  return body as Reply<N>
}

/** Parses JSON. Returns undefined if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Maximum milliseconds for one attempt, including the body. This is longer than the server waits for its database, so
 * that the server's error arrives first.
 */
const ATTEMPT_MS = 30_000

const GATEWAY_FAILURES: readonly number[] = [502, 503, 504]
const PAUSES_BEFORE_RETRY_MS = [400, 1200]

type TextResponse = {
  readonly status: number
  readonly text: string
  /** The value of `REPLY_HEADER`. */
  readonly mark: string | null
}

/**
 * Sends a request. Retries it after gateway failures (S8.42).
 * @param pauses milliseconds before each retry
 * @throws ApiError 'offline' if the connection fails or an attempt times out
 * @throws DOMException 'AbortError' when the request's signal aborts
 */
async function send(url: string, request: RequestInit, pauses: readonly number[]): Promise<TextResponse> {
  const response = await sendOnce(url, request)
  const [pause, ...laterPauses] = pauses
  if (pause === undefined || !GATEWAY_FAILURES.includes(response.status)) return response
  await new Promise((resolve) => setTimeout(resolve, pause))
  return send(url, request, laterPauses)
}

async function sendOnce(url: string, { signal, ...request }: RequestInit): Promise<TextResponse> {
  const abort = new AbortController()
  let isTimeout = false
  const timer = setTimeout(() => {
    isTimeout = true
    abort.abort()
  }, ATTEMPT_MS)
  const end = () => abort.abort()
  if (signal?.aborted) end()
  signal?.addEventListener('abort', end)
  try {
    const response = await fetch(url, { ...request, signal: abort.signal })
    return { status: response.status, text: await response.text(), mark: response.headers.get(REPLY_HEADER) }
  } catch (failure) {
    if (signal?.aborted) throw failure
    throw isTimeout ? ApiError.unanswered() : ApiError.offline()
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
  }
}

/** The values that complete an endpoint's URL. `Calls` in the contract defines their types. */
type Address = { readonly params?: object; readonly query?: object }

/** Returns a call's URL. Omits empty values from the query. */
export function addressOf(name: EndpointName, { params = {}, query = {} }: Address = {}): string {
  const path = Object.entries(params).reduce(
    (address, [key, value]) => address.replace(`{${key}}`, encodeURIComponent(String(value))),
    ENDPOINTS[name].path as string,
  )
  const filled = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(filled.map(([key, value]) => [key, String(value)]))
  return filled.length > 0 ? `${path}?${search}` : path
}

let tabUser: string | undefined

/** Sets the id of this tab's user: the person who is or was last signed in here. */
export function setTabUser(id: string | undefined): void {
  tabUser = id
}

/**
 * Returns the header that identifies the tab's user in each write, or no header before anyone has signed in. If a
 * different user signs in in another tab, this tab's requests contain the new session cookie before the tab notices the
 * change. The header lets the server reject such writes.
 */
export const userHeader = (): Record<string, string> =>
  tabUser === undefined ? {} : { [USER_HEADER]: tabUser }
