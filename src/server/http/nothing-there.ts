import type { NotFoundHandler } from 'hono'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { Problem } from '#server/problem.ts'
import type { AppEnv } from './caller.ts'
import { refuse } from './errors.ts'

const PLACES = Object.values(ENDPOINTS).map(({ method, path }) => ({
  method: method.toUpperCase(),
  place: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
}))

/** In which ways something can be asked for at an address; whatever can be read can be looked for with HEAD. */
function methodsAt(path: string): string[] {
  if (!path.startsWith('/api/') || path === '/api/openapi.json') return READING
  const methods = PLACES.filter(({ place }) => place.test(path)).map(({ method }) => method)
  return methods.includes('GET') ? [...methods, 'HEAD'] : methods
}

const READING = ['GET', 'HEAD']

/** Says that there is nothing; or, where there is, in which ways it can be asked for. */
export const nothingThere: NotFoundHandler<AppEnv> = (c) => {
  const { method, path } = c.req
  const methods = methodsAt(path)
  if (methods.length === 0 || methods.includes(method)) {
    return refuse(c, new Problem('not-found', `There is nothing at ${method} ${path}.`))
  }
  c.header('Allow', methods.join(', '))
  // HAProxy's plain check of health asks so, and takes a refusal for a server that is down.
  if (method === 'OPTIONS' && methods === READING) return c.body(null, 204)
  return refuse(
    c,
    new Problem('method-not-allowed', `${path} can be asked for with ${methods.join(', ')} only.`),
  )
}
