import type { Context } from 'hono'
import { matchedRoutes } from 'hono/route'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { ErrorCode } from '#contract/error-codes.ts'
import { addRefusal } from '#database/trail.ts'
import { KEPT_REFUSALS } from '#domain/trail/events.ts'
import type { Services } from '#server/services.ts'
import type { AppEnv } from './caller.ts'

/**
 * Tells the trail what a policy has refused to somebody who is signed in: in a transaction of its own, for the action's
 * has been rolled back. A visitor's refusals tell of nobody, and are not kept. The reply does not fail with it.
 */
export async function trailRefusal(
  { database, space, log }: Pick<Services, 'database' | 'space' | 'log'>,
  c: Context<AppEnv>,
  reason: ErrorCode,
): Promise<void> {
  const { session } = c.var.caller
  if (session === undefined || space.fault() || !KEPT_REFUSALS.includes(reason)) return
  const refusal = { operation: operationOf(c), reason, application: applicationOf(c) }
  try {
    await database.once(session, 'applicant', addRefusal(refusal))
  } catch (error) {
    log.error({ err: error, request: c.var.requestId }, 'The trail was not told of a refusal')
  }
}

/** The contract's name for a call; files are no call of it. */
function operationOf(c: Context<AppEnv>): string {
  const matched = new Set(matchedRoutes(c).map(({ path }) => path.replace(/:(\w+)/g, '{$1}')))
  const method = c.req.method.toLowerCase()
  const [name] =
    Object.entries(ENDPOINTS).find(([, asked]) => asked.method === method && matched.has(asked.path)) ?? []
  return name ?? 'readFile'
}

const OF_AN_APPLICATION = /\/applications\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:\/|$)/i

const applicationOf = (c: Context<AppEnv>): string | undefined => OF_AN_APPLICATION.exec(c.req.path)?.[1]
