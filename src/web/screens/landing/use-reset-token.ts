import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { PATHS } from '#domain/routes.ts'

export type ResetToken = ReturnType<typeof useResetToken>

/**
 * The token of a reset letter's link. It leaves the address as soon as it is read, and stays with this place in the
 * history, so that a reload keeps it and no other place has it.
 */
export function useResetToken() {
  const [query] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const inAddress = query.get('reset')
  useEffect(() => {
    if (inAddress) navigate(PATHS.auth, { replace: true, state: { reset: inAddress } })
  }, [inAddress, navigate])
  const kept: unknown = state?.reset
  return {
    token: inAddress || (typeof kept === 'string' ? kept : undefined),
    forget: () => navigate(PATHS.auth, { replace: true }),
  }
}
