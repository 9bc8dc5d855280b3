import { OpenAPIHono } from '@hono/zod-openapi'
import { Problem } from '#server/problem.ts'
import type { AppEnv } from './caller.ts'

/** A router whose refusals of malformed input name the thing and what is wrong with it. */
export const makeRouter = (): OpenAPIHono<AppEnv> =>
  new OpenAPIHono<AppEnv>({
    defaultHook: (result) => {
      if (result.success) return
      const [issue] = result.error.issues
      const place = issue?.path.join('.') || result.target
      throw new Problem(
        'bad-request',
        `${place}: ${(issue?.message ?? 'not understood').replace(/\.$/, '')}.`,
      )
    },
  })
