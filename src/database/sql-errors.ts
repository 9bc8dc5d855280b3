/**
 * Returns the SQLSTATE of an error, for example '23505', whether or not Drizzle has wrapped the error. Returns
 * undefined for other errors.
 */
export function sqlState(error: unknown): string | undefined {
  const code = errorCode(unwrapDriverError(error))
  return code !== undefined && /^[0-9A-Z]{5}$/.test(code) ? code : undefined
}

/** Removes Drizzle's wrapper. Its message contains the parameters, which must not be logged. */
export const unwrapDriverError = (error: unknown): unknown =>
  error instanceof Error && 'query' in error && 'params' in error && error.cause !== undefined
    ? error.cause
    : error

function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/**
 * Returns whether a row policy, a missing grant or a trigger has refused a statement to the actor. PostgreSQL reports
 * the same SQLSTATE if it may not open one of its files.
 */
export const isAccessDenied = (error: unknown): boolean => sqlState(error) === '42501'

/** Returns whether a statement failed because the account that it refers to has been deleted. */
export const isAccountGone = (error: unknown): boolean =>
  sqlState(error) === '23503' && (constraintOf(error)?.endsWith('_users_id_fk') ?? false)

const constraintOf = (error: unknown) => (unwrapDriverError(error) as { constraint?: string }).constraint

/**
 * Returns whether a submission failed because no round is open for the application (policies/21-funding-rounds.sql).
 */
export const isFundingRoundClosed = (error: unknown): boolean => sqlState(error) === 'RCLOS'

/** Returns whether a statement was refused because an application is withdrawn (policies/62-withdrawals.sql). */
export const isApplicationWithdrawn = (error: unknown): boolean => sqlState(error) === 'AWITH'

/** Returns whether the answers to the group's own questions exceed OWN_ANSWERS_BYTES. */
export const areOwnAnswersTooLong = (error: unknown): boolean =>
  sqlState(error) === '23514' && constraintOf(error) === 'applications_own_answers'

/** Returns whether a value refers to a team field that has been deleted. */
export const isTeamFieldGone = (error: unknown): boolean =>
  sqlState(error) === '23503' && constraintOf(error) === 'team_values_field_id_team_fields_id_fk'

/** Returns whether a second copy of the same application would be submitted, or no longer be withdrawn. */
export const isSecondCopy = (error: unknown): boolean =>
  sqlState(error) === '23505' && constraintOf(error) === 'applications_submitted_copy'

/** Returns whether a statement violated an exclusion constraint, because two funding rounds overlap. */
export const isOverlap = (error: unknown): boolean => sqlState(error) === '23P01'

/** Returns whether an invitation names an applicant's own address (22-co-founders.sql). */
export const isAlreadyApplicant = (error: unknown): boolean => sqlState(error) === 'CMEMB'

/**
 * SQLSTATEs of exceeded quotas. 70-quotas.sql raises them, except QREAS (56-email-templates.sql), and QTAGS and QTAGA
 * (58-tags.sql), and QCOFO (22-co-founders.sql).
 */
const QUOTA_STATES = {
  QDRAF: 'drafts',
  QUPLO: 'uploads',
  QRUNN: 'running-uploads',
  QFILE: 'files',
  QROUN: 'question-rounds',
  QAFFI: 'affiliations',
  QREAS: 'reasons',
  QTAGS: 'tags',
  QTAGA: 'application-tags',
  QCOFO: 'co-founders',
} as const

export type Quota = (typeof QUOTA_STATES)[keyof typeof QUOTA_STATES]

/** Returns the exceeded quota and the time from which a retry may succeed. Returns undefined for any other error. */
export function quotaViolation(error: unknown): { quota: Quota; retryAt?: Date } | undefined {
  const state = sqlState(error)
  if (state === undefined || !(state in QUOTA_STATES)) return undefined
  const quota = QUOTA_STATES[state as keyof typeof QUOTA_STATES]
  const { detail } = unwrapDriverError(error) as { detail?: string }
  return detail ? { quota, retryAt: new Date(detail) } : { quota }
}

/** SQLSTATEs that policies/15-team.sql raises. */
const TEAM_STATES = {
  TNOBO: 'last-administrator-with-access',
  TLAST: 'last-administrator',
  TRECU: 'recused',
} as const

/** Returns the team rule that a statement violated, or undefined for any other error. */
export function teamViolation(error: unknown): (typeof TEAM_STATES)[keyof typeof TEAM_STATES] | undefined {
  const state = sqlState(error)
  return state !== undefined && state in TEAM_STATES
    ? TEAM_STATES[state as keyof typeof TEAM_STATES]
    : undefined
}
