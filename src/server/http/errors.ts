import type { Context, ErrorHandler, NotFoundHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { ErrorCode } from '#contract/error-codes.ts'
import { insertAuditRefusal } from '#database/audit-log.ts'
import { DatabaseUnavailable, SchemaTooNew } from '#database/database.ts'
import { isDifferentUser } from '#database/session-actor.ts'
import {
  areOwnAnswersTooLong,
  isAccountGone,
  isApplicationWithdrawn,
  isFundingRoundClosed,
  isSecondCopy,
  isTeamFieldGone,
  type Quota,
  quotaViolation,
  sqlState,
} from '#database/sql-errors.ts'
import { SIGN_IN_REFUSALS } from '#domain/accounts/messages.ts'
import { TOO_MANY_CO_FOUNDERS } from '#domain/applications/applicants.ts'
import { APPLY_AGAIN_REFUSALS } from '#domain/applications/apply-again.ts'
import { OWN_ANSWERS_TOO_LONG, TOO_MANY_DRAFTS } from '#domain/applications/messages.ts'
import { WITHDRAWAL_REFUSALS } from '#domain/applications/withdrawal.ts'
import { AUDITED_REFUSALS } from '#domain/audit-log/events.ts'
import {
  FILES_UNAVAILABLE,
  TOO_MANY_RUNNING_UPLOADS,
  tooManyUnusedFiles,
  tooManyUploads,
} from '#domain/files/messages.ts'
import { FUNDING_ROUNDS_CHANGED } from '#domain/funding-rounds/messages.ts'
import { type Message, SERVER_BUSY } from '#domain/message.ts'
import { tooManyQuestionRounds } from '#domain/questions/messages.ts'
import { TOO_MANY_AFFILIATIONS } from '#domain/review/affiliation-messages.ts'
import { TOO_MANY_REASONS } from '#domain/review/decision-refusals.ts'
import { TOO_MANY_TAGS } from '#domain/review/tags.ts'
import { TEAM_FIELD_REFUSALS } from '#domain/review/team-field-messages.ts'
import { UNSUBSCRIBE_PATH } from '#domain/routes.ts'
import { Problem, problemOf } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { storageFaultOf, storageFaultProblem } from '#server/storage/disk-space.ts'
import { StorageUnavailable } from '#server/storage/file-store.ts'
import type { AppEnv } from './caller.ts'
import { endpointName } from './endpoint-name.ts'

/** Seconds after which a client may retry when the database or the file storage does not respond. */
const RETRY_SECONDS = 2

const ACCOUNT_DELETED = 'This account has just been deleted. Nothing was changed.'

const SERVER_TOO_OLD =
  'The service has been upgraded, and this server has not been replaced yet. Please try again in a moment.'

/** SQLSTATEs of statement and lock timeouts, deadlocks and serialisation failures. */
const BUSY_STATES = ['57014', '55P03', '40P01', '40001']

/**
 * Converts every error to an error response. Logs server errors (status 500 and above) with their causes, which the
 * client does not see.
 */
export const errorHandler =
  (services: Services): ErrorHandler<AppEnv> =>
  async (error, c) => {
    const problem = toProblem(error)
    services.metrics.countRefusal(problem.code)
    if (problem.details.byPolicy) await auditRefusal(services, c, problem.code)
    if (problem.status >= 500 && !(error instanceof SchemaTooNew))
      services.log.error({ err: error }, problem.message)
    if (problem.code === 'unavailable') c.header('Retry-After', String(RETRY_SECONDS))
    const { retryAt } = problem.details
    if (retryAt)
      c.header('Retry-After', String(Math.max(1, Math.ceil((retryAt.getTime() - Date.now()) / 1000))))
    return sendProblem(c, problem)
  }

/** Sends an error. It must not be cached, because a missing file may exist after the next build. */
function sendProblem(c: Context<AppEnv>, problem: Problem): Response {
  c.header('Cache-Control', 'no-store')
  return c.json(problem.toReply(), problem.status)
}

function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof SchemaTooNew) return new Problem('unavailable', SERVER_TOO_OLD, { cause: error })
  if (error instanceof DatabaseUnavailable || BUSY_STATES.includes(sqlState(error) ?? '')) {
    return new Problem('unavailable', SERVER_BUSY, { cause: error })
  }
  if (error instanceof StorageUnavailable) {
    return problemOf('unavailable', FILES_UNAVAILABLE, { cause: error })
  }
  if (isDifferentUser(error))
    return new Problem('different-user', SIGN_IN_REFUSALS.otherPerson, { cause: error })
  if (isAccountGone(error)) return new Problem('not-found', ACCOUNT_DELETED, { cause: error })
  if (isFundingRoundClosed(error))
    return problemOf('funding-round-closed', FUNDING_ROUNDS_CHANGED, { cause: error })
  if (isApplicationWithdrawn(error)) {
    return new Problem('application-withdrawn', WITHDRAWAL_REFUSALS.changed, { cause: error })
  }
  if (isSecondCopy(error)) {
    return new Problem('already-exists', APPLY_AGAIN_REFUSALS.otherCopy, { cause: error })
  }
  if (isTeamFieldGone(error)) return new Problem('not-found', TEAM_FIELD_REFUSALS.unknown, { cause: error })
  if (areOwnAnswersTooLong(error)) return problemOf('limit-reached', OWN_ANSWERS_TOO_LONG, { cause: error })
  const quota = quotaProblem(error)
  if (quota) return quota
  if (storageFaultOf(error)) return storageFaultProblem(error)
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
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
}))

/** Returns the methods allowed for a path. HEAD is allowed wherever GET is. */
function allowedMethods(path: string): string[] {
  if (path === UNSUBSCRIBE_PATH) return [...READ_METHODS, 'POST']
  if (!path.startsWith('/api/') || path === '/api/openapi.json') return READ_METHODS
  const methods = ENDPOINT_PATTERNS.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
  return methods.includes('GET') ? [...methods, 'HEAD'] : methods
}

const READ_METHODS = ['GET', 'HEAD']

/** Responds 404, or 405 with the allowed methods if the path exists for other methods. */
export const notFoundHandler: NotFoundHandler<AppEnv> = (c) => {
  const { method, path } = c.req
  const methods = allowedMethods(path)
  if (methods.length === 0 || methods.includes(method)) {
    return sendProblem(c, new Problem('not-found', `There is no endpoint ${method} ${path}.`))
  }
  c.header('Allow', methods.join(', '))
  // HAProxy's default health check sends OPTIONS and interprets an error as an outage.
  if (method === 'OPTIONS' && methods === READ_METHODS) return c.body(null, 204)
  return sendProblem(c, new Problem('method-not-allowed', `${path} only supports ${methods.join(', ')}.`))
}

/**
 * Records a policy's refusal of a signed-in user in the audit log, for the reasons in AUDITED_REFUSALS. Uses a separate
 * transaction, because the action's transaction has been rolled back. A failure does not affect the response.
 */
async function auditRefusal(
  { database, diskSpace, log }: Pick<Services, 'database' | 'diskSpace' | 'log'>,
  c: Context<AppEnv>,
  reason: ErrorCode,
): Promise<void> {
  const { session } = c.var.caller
  if (session === undefined || diskSpace.fault() || !AUDITED_REFUSALS.includes(reason)) return
  // The contract has no endpoint for downloading files.
  const refusal = { operation: endpointName(c) ?? 'readFile', reason, application: applicationIdIn(c) }
  try {
    await database.query(session, 'applicant', insertAuditRefusal(refusal))
  } catch (error) {
    log.error({ err: error }, 'Could not record a refusal in the audit log')
  }
}

const APPLICATION_PATH = /\/applications\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:\/|$)/i

const applicationIdIn = (c: Context<AppEnv>): string | undefined => APPLICATION_PATH.exec(c.req.path)?.[1]

const QUOTA_MESSAGES: Record<Quota, (seconds: number) => Message> = {
  drafts: () => TOO_MANY_DRAFTS,
  uploads: tooManyUploads,
  'running-uploads': () => TOO_MANY_RUNNING_UPLOADS,
  files: tooManyUnusedFiles,
  'question-rounds': tooManyQuestionRounds,
  affiliations: () => TOO_MANY_AFFILIATIONS,
  reasons: () => TOO_MANY_REASONS,
  tags: () => TOO_MANY_TAGS,
  'application-tags': () => TOO_MANY_TAGS,
  'co-founders': () => TOO_MANY_CO_FOUNDERS,
}

/** Converts a violation of a database quota to an error, or returns undefined for other causes. */
function quotaProblem(cause: unknown): Problem | undefined {
  const refusal = quotaViolation(cause)
  if (!refusal) return undefined
  const { quota, retryAt } = refusal
  if (!retryAt) return problemOf('limit-reached', QUOTA_MESSAGES[quota](0), { cause })
  const seconds = (retryAt.getTime() - Date.now()) / 1000
  return problemOf('rate-limited', QUOTA_MESSAGES[quota](seconds), { retryAt, cause })
}
