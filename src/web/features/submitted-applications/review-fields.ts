import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'

export const REVIEW_FIELDS_KEY = ['review-fields'] as const

const reviewFieldsQuery = queryOptions({
  queryKey: REVIEW_FIELDS_KEY,
  queryFn: ({ signal }) => call('listReviewFields', { signal }),
})

/** Queries the fields that the group defines itself. A failure shows no toast, because the list works without them. */
export const useReviewFields = () => useQuery(reviewFieldsQuery)
