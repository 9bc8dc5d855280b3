import { useEffect } from 'react'
import { asText, resolve, type Target, type Visit } from './address.ts'
import { useLocation, useNavigate } from './router.tsx'

/** Goes elsewhere as soon as it is drawn. */
export function Navigate({ to, replace, state }: Visit & { readonly to: Target }) {
  const navigate = useNavigate()
  const address = asText(resolve(to, useLocation().pathname))
  useEffect(() => navigate(address, { replace, state }), [navigate, address, replace, state])
  return null
}
