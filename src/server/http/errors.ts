import type { Context, ErrorHandler, NotFoundHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { ErrorCode } from '#contract/error-codes.ts'
import { insertAuditRefusal } from '#database/audit-log.ts'
import { DatabaseUnavailable } from '#database/database.ts'
import { isDifferentUser } from '#database/session-actor.ts'
import { type Quota, quotaViolation, sqlState } from '#database/sql-errors.ts'
import { SIGN_IN_REFUSALS } from '#domain/accounts/messages.ts'
import { TOO_MANY_DRAFTS } from '#domain/applications/messages.ts'
import { AUDITED_REFUSALS } from '#domain/audit-log/events.ts'
import { FILES_UNAVAILABLE, tooManyUnusedFiles, tooManyUploads } from '#domain/files/messages.ts'
import type { Message } from '#domain/message.ts'
import { tooManyRounds } from '#domain/questions/messages.ts'
import { TOO_MANY_REASONS } from '#domain/review/decision-refusals.ts'
import { Problem, problemOf } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { isStorageFault, storageFaultProblem } from '#server/storage/disk-space.ts'
import { StorageUnavailable } from '#server/storage/file-store.ts'
import type { AppEnv } from './caller.ts'
import { endpointName } from './endpoint-name.ts'

/** Seconds after which a client may try again when the database does not answer. */
const RETRY_SECONDS = 2

/** A statement or a lock that took too long, and one of two transactions that wait for each other. */
const BUSY_STATES = ['57014', '55P03', '40P01', '40001']

/** Turns whatever was thrown into the one shape of a refusal. What nobody foresaw is logged whole and told to nobody. */
export const errorHandler =
  (services: Services): ErrorHandler<AppEnv> =>
  async (error, c) => {
    const problem = toProblem(error)
    services.metrics.countRefusal(problem.code)
    if (problem.details.byPolicy) await auditRefusal(services, c, problem.code)
    if (problem.status >= 500) services.log.error({ err: error }, problem.message)
    if (problem.code === 'unavailable') c.header('Retry-After', String(RETRY_SECONDS))
    const { retryAt } = problem.details
    if (retryAt)
      c.header('Retry-After', String(Math.max(1, Math.ceil((retryAt.getTime() - Date.now()) / 1000))))
    return sendProblem(c, problem)
  }

/** A refusal as it is sent. It holds for this moment only: what is missing now may be there after the next build. */
function sendProblem(c: Context<AppEnv>, problem: Problem): Response {
  c.header('Cache-Control', 'no-store')
  return c.json(problem.toReply(), problem.status)
}

function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof DatabaseUnavailable || BUSY_STATES.includes(sqlState(error) ?? '')) {
    return new Problem('unavailable', 'The service is busy. Please try again in a moment.', { cause: error })
  }
  if (error instanceof StorageUnavailable) {
    return problemOf('unavailable', FILES_UNAVAILABLE, { cause: error })
  }
  if (isDifferentUser(error))
    return new Problem('different-user', SIGN_IN_REFUSALS.otherPerson, { cause: error })
  const quota = quotaProblem(error)
  if (quota) return quota
  if (isStorageFault(error)) return storageFaultProblem(error)
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

const ENDPOINT_PATTERNS = Object.values(ENDPOINTS).map(({ method, path }) => ({
  method: method.toUpperCase(),
  place: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
}))

/** In which ways something can be asked for at an address; whatever can be read can be looked for with HEAD. */
function allowedMethods(path: string): string[] {
  if (!path.startsWith('/api/') || path === '/api/openapi.json') return READ_METHODS
  const methods = ENDPOINT_PATTERNS.filter(({ place }) => place.test(path)).map(({ method }) => method)
  return methods.includes('GET') ? [...methods, 'HEAD'] : methods
}

const READ_METHODS = ['GET', 'HEAD']

/** Says that there is nothing; or, where there is, in which ways it can be asked for. */
export const notFoundHandler: NotFoundHandler<AppEnv> = (c) => {
  const { method, path } = c.req
  const methods = allowedMethods(path)
  if (methods.length === 0 || methods.includes(method)) {
    return sendProblem(c, new Problem('not-found', `There is nothing at ${method} ${path}.`))
  }
  c.header('Allow', methods.join(', '))
  // HAProxy's plain check of health asks so, and takes a refusal for a server that is down.
  if (method === 'OPTIONS' && methods === READ_METHODS) return c.body(null, 204)
  return sendProblem(
    c,
    new Problem('method-not-allowed', `${path} can be asked for with ${methods.join(', ')} only.`),
  )
}

/**
 * Tells the audit log what a policy has refused to somebody who is signed in: in a transaction of its own, for the action's
 * has been rolled back. A visitor's refusals tell of nobody, and are not kept. The reply does not fail with it.
 */
async function auditRefusal(
  { database, diskSpace, log }: Pick<Services, 'database' | 'diskSpace' | 'log'>,
  c: Context<AppEnv>,
  reason: ErrorCode,
): Promise<void> {
  const { session } = c.var.caller
  if (session === undefined || diskSpace.fault() || !AUDITED_REFUSALS.includes(reason)) return
  // Files are no call of the contract.
  const refusal = { operation: endpointName(c) ?? 'readFile', reason, application: applicationIdIn(c) }
  try {
    await database.query(session, 'applicant', insertAuditRefusal(refusal))
  } catch (error) {
    log.error({ err: error }, 'The trail was not told of a refusal')
  }
}

const APPLICATION_PATH = /\/applications\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:\/|$)/i

const applicationIdIn = (c: Context<AppEnv>): string | undefined => APPLICATION_PATH.exec(c.req.path)?.[1]

const QUOTA_MESSAGES: Record<Quota, (seconds: number) => Message> = {
  drafts: () => TOO_MANY_DRAFTS,
  uploads: tooManyUploads,
  files: tooManyUnusedFiles,
  rounds: tooManyRounds,
  reasons: () => TOO_MANY_REASONS,
}

/** What a person is told whose statement the database refused because they have stored enough. */
function quotaProblem(cause: unknown): Problem | undefined {
  const refusal = quotaViolation(cause)
  if (!refusal) return undefined
  const { quota, retryAt } = refusal
  if (!retryAt) return problemOf('limit-reached', QUOTA_MESSAGES[quota](0), { cause })
  const seconds = (retryAt.getTime() - Date.now()) / 1000
  return problemOf('rate-limited', QUOTA_MESSAGES[quota](seconds), { retryAt, cause })
}
