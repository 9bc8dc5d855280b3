import { useEffect } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { useAuth } from './auth.tsx'

const ROLE_LOST_CODES: readonly string[] = ['team-only', 'administrators-only', 'reviewers-only']

/**
 * Refreshes the session if the server refuses a call because the user has lost the required role. The access gate then
 * redirects the user.
 */
export function useRefreshSessionOnRoleLoss(problem: Error | null): void {
  const { refreshProfile } = useAuth()
  const isRoleLost = problem instanceof ApiError && ROLE_LOST_CODES.includes(problem.code)
  useEffect(() => {
    if (isRoleLost) void refreshProfile()
  }, [isRoleLost, refreshProfile])
}
