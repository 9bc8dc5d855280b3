import type { Calls, Reply } from '#contract/calls.ts'
import { ENDPOINTS, type EndpointName, isAboutAccounts } from '#contract/endpoints.ts'
import { type Address, addressOf } from './address.ts'
import { ApiError } from './api-error.ts'
import { send } from './send.ts'
import { tellSignals } from './signals.ts'
import { userHeader } from './user-here.ts'

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
  const again = method === 'get' || isAboutAccounts(name)
  const { status, text } = await send(addressOf(name, address), request, { again })
  if (status >= 200 && status < 300) return JSON.parse(text) as Reply<N>
  throw tellSignals(ApiError.from(status, text))
}
