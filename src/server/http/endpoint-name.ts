import type { Context } from 'hono'
import { matchedRoutes } from 'hono/route'
import { ENDPOINTS, type EndpointName } from '#contract/endpoints.ts'

const NAMES = new Map(
  Object.entries(ENDPOINTS).map(([name, { method, path }]) => [
    `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
    name as EndpointName,
  ]),
)

/** Returns the name of the requested endpoint, even for refused requests, or undefined for other paths. */
export function endpointName(c: Context): EndpointName | undefined {
  // GET handlers also answer HEAD.
  const method = c.req.method === 'HEAD' ? 'get' : c.req.method.toLowerCase()
  const route = matchedRoutes(c).find(({ path }) => NAMES.has(`${method} ${path}`))
  return route && NAMES.get(`${method} ${route.path}`)
}
