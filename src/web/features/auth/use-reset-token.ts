import { useEffect, useState } from 'react'
import { PATHS } from '#domain/routes.ts'
import { useLocation, useNavigate, useSearchParams } from '#web/routing/router.tsx'

export type ResetToken = ReturnType<typeof useResetToken>

/**
 * Returns the token of a password reset link. Moves the token from the address into the state of the history entry, so
 * that the token survives a reload and no other page receives it. A dead token is kept only while the page is shown. The
 * token of a link that was cut may be empty.
 */
export function useResetToken() {
  const [query] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const [dead, setDead] = useState<string>()
  const tokenInAddress = query.get('reset')
  useEffect(() => {
    if (tokenInAddress !== null) navigate(PATHS.auth, { replace: true, state: { reset: tokenInAddress } })
  }, [tokenInAddress, navigate])
  const tokenInState: unknown = state?.reset
  const token =
    tokenInAddress ??
    (typeof tokenInState === 'string' ? tokenInState : state?.dead === true ? dead : undefined)
  return {
    token,
    /** Marks the link as dead, so that going back or reloading does not open it again. */
    retire: () => {
      setDead(token)
      navigate(PATHS.auth, { replace: true, state: { dead: true } })
    },
    forget: () => navigate(PATHS.auth, { replace: true }),
  }
}
