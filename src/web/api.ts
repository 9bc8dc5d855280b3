import type { Calls, Reply } from '#contract/calls.ts'
import { ENDPOINTS, type EndpointName } from '#contract/endpoints.ts'
import { ApiError } from './api-error.ts'
import { secondStepSignal, signedOutSignal } from './session/signed-out-signal.ts'

export { ApiError } from './api-error.ts'

const GATEWAY_FAILURES = [502, 503, 504]
const PAUSES_BEFORE_RETRY_MS = [400, 1200]

type Given<N extends EndpointName> = {
  [K in 'params' | 'query' | 'body' as Calls[N][K] extends undefined ? never : K]: Calls[N][K]
} & { signal?: AbortSignal }

type Rest<N extends EndpointName> =
  Record<never, never> extends Given<N> ? [given?: Given<N>] : [given: Given<N>]

type Loose = { params?: object; query?: object; body?: unknown; signal?: AbortSignal }

/**
 * Calls an endpoint by its name (contract/endpoints.ts). Reads are tried again on gateway failures
 * (specification, section 8); writes never are, whoever makes them decides.
 * @returns the reply, in the contract's shape
 * @throws ApiError for every refusal and when there is no answer
 * @throws DOMException 'AbortError' when `signal` aborts
 */
export async function call<N extends EndpointName>(name: N, ...rest: Rest<N>): Promise<Reply<N>> {
  const { method } = ENDPOINTS[name]
  const { signal, body, ...address }: Loose = rest[0] ?? {}
  const request: RequestInit = {
    method: method.toUpperCase(),
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal,
  }
  const pauses = method === 'get' ? PAUSES_BEFORE_RETRY_MS : []
  const response = await send(addressOf(name, address), request, pauses)
  const text = await response.text()
  if (response.ok) return JSON.parse(text) as Reply<N>
  const error = ApiError.from(response.status, text)
  if (error.code === 'signed-out') signedOutSignal.tell()
  if (error.code === 'second-step-missing') secondStepSignal.tell()
  throw error
}

async function send(url: string, request: RequestInit, pauses: readonly number[]): Promise<Response> {
  const response = await fetch(url, request).catch((failure: unknown) => {
    if (request.signal?.aborted) throw failure
    throw ApiError.offline()
  })
  const [pause, ...later] = pauses
  if (pause === undefined || !GATEWAY_FAILURES.includes(response.status)) return response
  await new Promise((resolve) => setTimeout(resolve, pause))
  return send(url, request, later)
}

/** The address of a call, for what must be a link or an upload rather than a fetch. */
export function addressOf(
  name: EndpointName,
  { params = {}, query = {} }: Omit<Loose, 'body' | 'signal'> = {},
) {
  const path = Object.entries(params).reduce(
    (filled, [key, value]) => filled.replace(`{${key}}`, encodeURIComponent(String(value))),
    ENDPOINTS[name].path as string,
  )
  const asked = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(asked.map(([key, value]) => [key, String(value)]))
  return asked.length > 0 ? `${path}?${search}` : path
}
