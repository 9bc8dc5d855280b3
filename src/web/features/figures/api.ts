import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Calls } from '#contract/calls.ts'
import { call } from '#web/api/client.ts'
import { useRefreshSessionOnRoleLoss } from '#web/session/role-loss.ts'

/** Queries the figures; those of the last choice stay in view while others load. A failure shows on the screen. */
export function useFigures({ by, submitted }: Calls['readFigures']['query']) {
  const query = useQuery({
    queryKey: ['figures', by, submitted],
    queryFn: ({ signal }) => call('readFigures', { query: { by, submitted }, signal }),
    placeholderData: keepPreviousData,
  })
  useRefreshSessionOnRoleLoss(query.error)
  return query
}
