import { useQuery } from '@tanstack/react-query'
import type { Reply } from '#contract/calls.ts'
import { call } from '#web/api/call.ts'

export type Reason = Reply<'listReasons'>['reasons'][number]

export const REASONS_KEY = ['decline-reasons'] as const

/** The reasons that a decision may give, by their position. */
export const useReasons = () =>
  useQuery({ queryKey: REASONS_KEY, queryFn: ({ signal }) => call('listReasons', { signal }) })
