import type { Context, ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { DatabaseUnavailable } from '#database/database.ts'
import { isOtherPerson } from '#database/session-actor.ts'
import { sqlState } from '#database/sql-state.ts'
import { REFUSALS } from '#domain/accounts/messages.ts'
import { FILES_UNAVAILABLE } from '#domain/files/messages.ts'
import { Problem, problemOf } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { cannotStore, isStorageFault } from '#server/storage/cannot-store.ts'
import { StorageUnavailable } from '#server/storage/file-store.ts'
import { overQuota } from '#server/storage/over-quota.ts'
import type { AppEnv } from './caller.ts'
import { auditRefusal } from './trail-refusals.ts'

/** Seconds after which a client may try again when the database does not answer. */
const RETRY_SECONDS = 2

/** A statement or a lock that took too long, and one of two transactions that wait for each other. */
const BUSY_STATES = ['57014', '55P03', '40P01', '40001']

/** Turns whatever was thrown into the one shape of a refusal. What nobody foresaw is logged whole and told to nobody. */
export const errorHandler =
  (services: Services): ErrorHandler<AppEnv> =>
  async (error, c) => {
    const problem = asProblem(error)
    services.counts.refused(problem.code)
    if (problem.details.byPolicy) await auditRefusal(services, c, problem.code)
    if (problem.status >= 500) services.log.error({ err: error }, problem.message)
    if (problem.code === 'unavailable') c.header('Retry-After', String(RETRY_SECONDS))
    const { retryAt } = problem.details
    if (retryAt)
      c.header('Retry-After', String(Math.max(1, Math.ceil((retryAt.getTime() - Date.now()) / 1000))))
    return refuse(c, problem)
  }

/** A refusal as it is sent. It holds for this moment only: what is missing now may be there after the next build. */
export function refuse(c: Context<AppEnv>, problem: Problem): Response {
  c.header('Cache-Control', 'no-store')
  return c.json(problem.toReply(), problem.status)
}

function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof DatabaseUnavailable || BUSY_STATES.includes(sqlState(error) ?? '')) {
    return new Problem('unavailable', 'The service is busy. Please try again in a moment.', { cause: error })
  }
  if (error instanceof StorageUnavailable) {
    return problemOf('unavailable', FILES_UNAVAILABLE, { cause: error })
  }
  if (isOtherPerson(error)) return new Problem('different-user', REFUSALS.otherPerson, { cause: error })
  const quota = overQuota(error)
  if (quota) return quota
  if (isStorageFault(error)) return cannotStore(error)
  if (error instanceof HTTPException && error.status < 500) {
    return new Problem(
      error.status === 413 ? 'too-large' : 'bad-request',
      error.message || 'Malformed request.',
    )
  }
  return new Problem('failed', 'Something went wrong on our side. Nothing was changed; please try again.', {
    cause: error,
  })
}
