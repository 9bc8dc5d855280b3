import { useCallback, useMemo } from 'react'
import type { Visit } from './address.ts'
import { useLocation, useNavigate } from './router.tsx'

type Query = URLSearchParams | Readonly<Record<string, string>>

/** The query of the address, and what puts another one in its place; the hash goes with the old one. */
export function useSearchParams(): readonly [URLSearchParams, (query: Query, how?: Visit) => void] {
  const { search } = useLocation()
  const navigate = useNavigate()
  const query = useMemo(() => new URLSearchParams(search), [search])
  const setQuery = useCallback(
    (next: Query, how?: Visit) => navigate({ search: new URLSearchParams(next).toString() }, how),
    [navigate],
  )
  return [query, setQuery]
}
