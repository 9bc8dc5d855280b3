import { OpenAPIHono } from '@hono/zod-openapi'
import { Problem } from '#server/problem.ts'
import type { AppEnv } from './caller.ts'

/** Creates a router that answers malformed input with 'bad-request' and a message about the first invalid field. */
export const makeRouter = (): OpenAPIHono<AppEnv> =>
  new OpenAPIHono<AppEnv>({
    defaultHook: (result) => {
      if (result.success) return
      const [issue] = result.error.issues
      const field = issue?.path.join('.') || result.target
      throw new Problem('bad-request', `${field}: ${(issue?.message ?? 'invalid').replace(/\.$/, '')}.`)
    },
  })
