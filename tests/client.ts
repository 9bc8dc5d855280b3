import type { Calls } from '#contract/calls.ts'
import { ENDPOINTS, type EndpointName } from '#contract/endpoints.ts'
import type { ErrorReply } from '#contract/errors.ts'

type Given<N extends EndpointName> = Partial<Pick<Calls[N], 'params' | 'query' | 'body'>> & {
  headers?: Record<string, string>
}

export type Answer<N extends EndpointName> = {
  readonly status: number
  readonly headers: Headers
  /** The reply of a successful request. */
  readonly reply: Calls[N]['reply']
  /** The refusal. Undefined after success. */
  readonly error: ErrorReply['error'] | undefined
}

/** A client that calls the server as a browser does, with a cookie jar. */
export type Client = {
  /** The cookies that the server has set, by name. */
  readonly cookies: Map<string, string>
  call<N extends EndpointName>(name: N, given?: Given<N>): Promise<Answer<N>>
  /** Requests any address, including paths that are not in the contract. */
  fetch(path: string, init?: RequestInit): Promise<Response>
}

export function makeClient(origin: URL, send: (request: Request) => Response | Promise<Response>): Client {
  const cookies = new Map<string, string>()
  const client: Client = {
    cookies,
    async fetch(path, init = {}) {
      const headers = new Headers({
        origin: origin.origin,
        host: origin.host,
        ...Object.fromEntries(new Headers(init.headers)),
      })
      if (cookies.size > 0) headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
      const response = await send(new Request(new URL(path, origin), { ...init, headers }))
      for (const cookie of response.headers.getSetCookie()) keep(cookies, cookie)
      return response
    },
    async call(name, { params, query, body, headers } = {}) {
      const response = await client.fetch(addressOf(name, params, query), {
        method: ENDPOINTS[name].method.toUpperCase(),
        headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        body: body === undefined ? undefined : JSON.stringify(body),
      })
      const text = await response.text()
      const parsed = text.startsWith('{') ? JSON.parse(text) : undefined
      return { status: response.status, headers: response.headers, reply: parsed, error: parsed?.error }
    },
  }
  return client
}

/** Returns the client's current cookies as a header. */
export const cookiesOf = ({ cookies }: Client): Headers =>
  new Headers({ cookie: [...cookies].map((pair) => pair.join('=')).join('; ') })

function addressOf(name: EndpointName, params: object = {}, query: object = {}): string {
  const values = Object.entries(params).map(
    ([key, value]) => [`{${key}}`, encodeURIComponent(String(value))] as const,
  )
  const path = values.reduce((text: string, [key, value]) => text.replace(key, value), ENDPOINTS[name].path)
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return given.length > 0
    ? `${path}?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`
    : path
}

function keep(cookies: Map<string, string>, cookie: string): void {
  const [pair = '', ...attributes] = cookie.split(/;\s*/)
  const [name = '', value = ''] = pair.split(/=(.*)/s)
  if (attributes.includes('Max-Age=0')) cookies.delete(name)
  else cookies.set(name, value)
}
