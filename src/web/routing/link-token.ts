import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from './router.tsx'

/**
 * Returns the token of the link that opened the screen, or '' without one. Moves the token from the address to the
 * history state, because addresses are logged and shared.
 */
export function useLinkToken(): string {
  const [address] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const inAddress = address.get('token')
  useEffect(() => {
    if (inAddress !== null) navigate({ search: '' }, { replace: true, state: { token: inAddress } })
  }, [inAddress, navigate])
  const inState: unknown = state?.token
  return inAddress ?? (typeof inState === 'string' ? inState : '')
}
