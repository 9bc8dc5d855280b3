import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Reply } from '#contract/calls.ts'
import { APPLICATION_MESSAGES } from '#domain/applications/messages.ts'
import type { ReviewFilters } from '#domain/review/filters.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useAuth } from '#web/session/use-auth.ts'
import { useErrorToast } from '#web/ui/use-error-toast.ts'
import { REVIEW_KEY } from './query-keys.ts'

export type ReviewCard = Reply<'listForReview'>['applications'][number]

/** A page of what the filters leave. The page before stays in view until the next has come. */
export function useReviewList(filters: ReviewFilters) {
  const query = useQuery({
    queryKey: [...REVIEW_KEY, filters],
    queryFn: ({ signal }) => call('listForReview', { query: filters, signal }),
    placeholderData: keepPreviousData,
  })
  useErrorToast(query, APPLICATION_MESSAGES.listLoadFailed)
  useLeaveWhenDemoted(query.error)
  return query
}

/** Refusals of who has lost a role meanwhile. */
const LEFT: readonly string[] = ['team-only', 'administrators-only', 'reviewers-only']

/** Who is no administrator any more learns it from the session read anew, and is sent away by the gate. */
export function useLeaveWhenDemoted(problem: Error | null): void {
  const { refreshProfile } = useAuth()
  const demoted = problem instanceof ApiError && LEFT.includes(problem.code)
  useEffect(() => {
    if (demoted) void refreshProfile()
  }, [demoted, refreshProfile])
}
