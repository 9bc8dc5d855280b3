import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReviewField } from '#domain/review/review-fields.ts'
import { call } from '#web/api/client.ts'

export const REVIEW_FIELDS_KEY = ['review-fields'] as const

const reviewFieldsQuery = queryOptions({
  queryKey: REVIEW_FIELDS_KEY,
  queryFn: ({ signal }) => call('listReviewFields', { signal }),
})

/** Queries the fields that the group defines itself. A failure shows no toast, because the list works without them. */
export const useReviewFields = () => useQuery(reviewFieldsQuery)

/** Returns the fields that the group defines itself, or undefined if they have not loaded. */
export const useFieldsOfList = (): readonly ReviewField[] | undefined =>
  useReviewFields().data?.fields as readonly ReviewField[] | undefined

export const NO_FIELDS: readonly ReviewField[] = []
