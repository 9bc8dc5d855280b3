import type { Context } from 'hono'
import type { ErrorCode } from '#contract/error-codes.ts'
import { addRefusal } from '#database/audit-log.ts'
import { AUDITED_REFUSALS } from '#domain/audit-log/events.ts'
import type { Services } from '#server/services.ts'
import type { AppEnv } from './caller.ts'
import { endpointOf } from './endpoint-of.ts'

/**
 * Tells the audit log what a policy has refused to somebody who is signed in: in a transaction of its own, for the action's
 * has been rolled back. A visitor's refusals tell of nobody, and are not kept. The reply does not fail with it.
 */
export async function auditRefusal(
  { database, space, log }: Pick<Services, 'database' | 'space' | 'log'>,
  c: Context<AppEnv>,
  reason: ErrorCode,
): Promise<void> {
  const { session } = c.var.caller
  if (session === undefined || space.fault() || !AUDITED_REFUSALS.includes(reason)) return
  // Files are no call of the contract.
  const refusal = { operation: endpointOf(c) ?? 'readFile', reason, application: applicationOf(c) }
  try {
    await database.once(session, 'applicant', addRefusal(refusal))
  } catch (error) {
    log.error({ err: error }, 'The trail was not told of a refusal')
  }
}

const OF_AN_APPLICATION = /\/applications\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:\/|$)/i

const applicationOf = (c: Context<AppEnv>): string | undefined => OF_AN_APPLICATION.exec(c.req.path)?.[1]
