import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'

const reviewFieldsQuery = queryOptions({
  queryKey: ['review-fields'],
  queryFn: ({ signal }) => call('listReviewFields', { signal }),
})

/** Queries the fields that the group defines itself. A failure shows no toast, because the list works without them. */
export const useReviewFields = () => useQuery(reviewFieldsQuery)
