import type { MiddlewareHandler } from 'hono'
import { isLocal } from '#server/config/addresses.ts'
import type { Config } from '#server/config.ts'
import { Problem } from '#server/problem.ts'

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS']
const LOCAL_NAMES = ['localhost', '127.0.0.1', '[::1]']

/** The origins whose pages may change something: that of PUBLIC_URL, and while it is local its other local names. */
function ownOrigins({ publicUrl }: Config): string[] {
  if (!isLocal(publicUrl)) return [publicUrl.origin]
  const port = publicUrl.port && `:${publicUrl.port}`
  return [publicUrl.origin, ...LOCAL_NAMES.map((name) => `${publicUrl.protocol}//${name}${port}`)]
}

/**
 * Refuses requests that another site's page makes with our cookies. Browsers say where a changing request comes from;
 * what says nothing is no browser, and has no cookies but its own.
 */
export function originCheck(config: Config): MiddlewareHandler {
  const own = ownOrigins(config)
  return async (c, next) => {
    const origin = c.req.header('Origin')
    const site = c.req.header('Sec-Fetch-Site')
    const ours =
      origin === undefined ? ['same-origin', 'none', undefined].includes(site) : own.includes(origin)
    if (!ours && !SAFE_METHODS.includes(c.req.method)) {
      throw new Problem('cross-origin', `Please use this service at ${config.publicUrl.origin}.`)
    }
    await next()
  }
}
