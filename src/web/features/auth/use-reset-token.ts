import { useEffect, useState } from 'react'
import { PATHS } from '#domain/routes.ts'
import { useLocation, useNavigate } from '#web/routing/router.tsx'
import { useSearchParams } from '#web/routing/use-search-params.ts'

export type ResetToken = ReturnType<typeof useResetToken>

/**
 * The token of a reset e-mail's link. It leaves the address as soon as it is read, and stays with this place in the
 * history, so that a reload keeps it and no other place has it. Of a dead one only what is on the screen remains.
 */
export function useResetToken() {
  const [query] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const [dead, setDead] = useState<string>()
  const inAddress = query.get('reset')
  useEffect(() => {
    if (inAddress) navigate(PATHS.auth, { replace: true, state: { reset: inAddress } })
  }, [inAddress, navigate])
  const kept: unknown = state?.reset
  const token = inAddress || (typeof kept === 'string' ? kept : state?.dead === true ? dead : undefined)
  return {
    token,
    /** The link turned out to be dead: whoever opens or loads this place again is not told so once more. */
    retire: () => {
      setDead(token)
      navigate(PATHS.auth, { replace: true, state: { dead: true } })
    },
    forget: () => navigate(PATHS.auth, { replace: true }),
  }
}
