/**
 * The SQLSTATE of what PostgreSQL refused, for example '23505', whether the error is the driver's own or Drizzle
 * wrapped it; undefined when the error came from elsewhere.
 */
export function sqlState(error: unknown): string | undefined {
  const code = errorCode(unwrapDriverError(error))
  return code !== undefined && /^[0-9A-Z]{5}$/.test(code) ? code : undefined
}

/** Takes off Drizzle's wrapper, whose message repeats the parameters: they do not belong in a log. */
export const unwrapDriverError = (error: unknown): unknown =>
  error instanceof Error && 'query' in error && 'params' in error && error.cause !== undefined
    ? error.cause
    : error

function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** The states by which policies refuse: 70-quotas.sql, and 56-email-templates.sql the last. */
const QUOTA_STATES = {
  QDRAF: 'drafts',
  QUPLO: 'uploads',
  QFILE: 'files',
  QROUN: 'rounds',
  QREAS: 'reasons',
} as const

export type Quota = (typeof QUOTA_STATES)[keyof typeof QUOTA_STATES]

/** @returns which bound a refused statement was over, and from when a repeat may go well; undefined for any other error */
export function quotaViolation(error: unknown): { quota: Quota; retryAt?: Date } | undefined {
  const state = sqlState(error)
  if (state === undefined || !(state in QUOTA_STATES)) return undefined
  const quota = QUOTA_STATES[state as keyof typeof QUOTA_STATES]
  const { detail } = unwrapDriverError(error) as { detail?: string }
  return detail ? { quota, retryAt: new Date(detail) } : { quota }
}

/** The states by which policies/15-team.sql refuses. */
const TEAM_STATES = {
  TNOBO: 'last-administrator-with-access',
  TLAST: 'last-administrator',
  TRECU: 'recused',
} as const

/** @returns what the database keeps from happening to the team; undefined for any other error */
export function teamViolation(error: unknown): (typeof TEAM_STATES)[keyof typeof TEAM_STATES] | undefined {
  const state = sqlState(error)
  return state !== undefined && state in TEAM_STATES
    ? TEAM_STATES[state as keyof typeof TEAM_STATES]
    : undefined
}
