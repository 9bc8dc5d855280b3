import type { Context } from 'hono'
import { matchedRoutes } from 'hono/route'
import { ENDPOINTS, type EndpointName } from '#contract/endpoints.ts'

const NAMES = new Map(
  Object.entries(ENDPOINTS).map(([name, { method, path }]) => [
    `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
    name as EndpointName,
  ]),
)

/** The contract's name for what a request asks for, also when it was refused on its way; undefined for what is no call. */
export function endpointName(c: Context): EndpointName | undefined {
  // A GET answers HEAD as well.
  const method = c.req.method === 'HEAD' ? 'get' : c.req.method.toLowerCase()
  const route = matchedRoutes(c).find(({ path }) => NAMES.has(`${method} ${path}`))
  return route && NAMES.get(`${method} ${route.path}`)
}
