import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Calls } from '#contract/calls.ts'
import { FIGURES_NOT_REFRESHED } from '#domain/figures/messages.ts'
import { call } from '#web/api/client.ts'
import { useErrorToast } from '#web/ui/use-error-toast.ts'

/** Queries the agreement of verdicts. A failure is shown in its section. */
export const useAgreement = ({ submitted, round }: Calls['readAgreement']['query']) =>
  useQuery({
    queryKey: ['agreement', submitted, round],
    queryFn: ({ signal }) => call('readAgreement', { query: { submitted, round }, signal }),
  })

/**
 * Queries the figures. Previous figures stay on screen while new ones load. If a refetch of the same figures fails, a
 * toast is shown. Other failures are shown on the screen.
 */
export function useFigures({ by, submitted, round }: Calls['readFigures']['query']) {
  const query = useQuery({
    queryKey: ['figures', by, submitted, round],
    queryFn: ({ signal }) => call('readFigures', { query: { by, submitted, round }, signal }),
    placeholderData: keepPreviousData,
  })
  useErrorToast({ ...query, isError: query.isRefetchError }, FIGURES_NOT_REFRESHED)
  return query
}
