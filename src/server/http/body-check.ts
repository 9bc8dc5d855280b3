import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { Problem } from '#server/problem.ts'

const JSON_BYTES = 1024 * 1024
const METHODS_WITH_BODY = ['POST', 'PUT', 'PATCH']

const refuse = (): never => {
  throw new Problem('too-large', `A request may hold ${JSON_BYTES / 1024} KB at most.`)
}

/** Counts what comes, which makes a stream of it. */
const counted = bodyLimit({ maxSize: JSON_BYTES, onError: refuse })

/** Bodies are JSON of bounded size; but an upload's is a file, which `files/incoming.ts` bounds. */
export const bodyCheck: MiddlewareHandler = async (c, next) => {
  if (c.req.path === ENDPOINTS.uploadFile.path || !METHODS_WITH_BODY.includes(c.req.method)) return next()
  if (!/^application\/json\s*(;|$)/i.test(c.req.header('Content-Type') ?? '')) {
    throw new Problem('bad-request', 'Send JSON, with the header Content-Type: application/json.')
  }
  // Node reads as many bytes as the header says and no more, and refuses what bears both headers.
  const length = c.req.header('Content-Length')
  if (length === undefined || c.req.header('Transfer-Encoding') !== undefined) return counted(c, next)
  if (Number(length) > JSON_BYTES) refuse()
  return next()
}
