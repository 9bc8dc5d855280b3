import { driverError, sqlState } from './sql-state.ts'

/** The states by which policies refuse: 70-quotas.sql, and 56-email-templates.sql the last. */
const STATES = {
  QDRAF: 'drafts',
  QUPLO: 'uploads',
  QFILE: 'files',
  QROUN: 'rounds',
  QREAS: 'reasons',
} as const

export type Quota = (typeof STATES)[keyof typeof STATES]

/** @returns which bound a refused statement was over, and from when a repeat may go well; undefined for any other error */
export function quotaRefusal(error: unknown): { quota: Quota; retryAt?: Date } | undefined {
  const state = sqlState(error)
  if (state === undefined || !(state in STATES)) return undefined
  const quota = STATES[state as keyof typeof STATES]
  const { detail } = driverError(error) as { detail?: string }
  return detail ? { quota, retryAt: new Date(detail) } : { quota }
}
