import type { MiddlewareHandler } from 'hono'
import { ENDPOINTS, type EndpointName } from '#contract/endpoints.ts'
import { cannotStore } from './cannot-store.ts'
import type { Space } from './space.ts'

/** What stores next to nothing, or makes room; the reserve is for these. */
const OUT_OF_RESERVE: readonly EndpointName[] = [
  'signIn',
  'submitTwoStepCode',
  'checkResetLink',
  'deleteAccount',
]

const READING = ['GET', 'HEAD', 'OPTIONS']
const KEY = ({ method, path }: { method: string; path: string }) => `${method.toUpperCase()} ${path}`
const GOES_ON = new Set(OUT_OF_RESERVE.map((name) => KEY(ENDPOINTS[name])))

/**
 * While nothing can be stored, says so at once; reading, signing in and deleting go on, as far as the disk lets them.
 * @throws Problem 'storage-full'
 */
export function spaceCheck(space: Pick<Space, 'fault'>): MiddlewareHandler {
  return async (c, next) => {
    const { method } = c.req
    const goesOn = READING.includes(method) || method === 'DELETE' || GOES_ON.has(KEY(c.req))
    if (space.fault() && !goesOn) throw cannotStore()
    await next()
  }
}
