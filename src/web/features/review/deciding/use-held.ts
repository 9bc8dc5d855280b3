import { useQuery } from '@tanstack/react-query'
import type { Reply } from '#contract/calls.ts'
import { call } from '#web/api/call.ts'
import { useAuth } from '#web/session/use-auth.ts'

export type HeldDecision = Reply<'listHeld'>['held'][number]

export const HELD_KEY = ['held'] as const

/** Marks on a list that is gone through need no newer ones. */
const FRESH_MS = 30_000

/** The decisions that are held back; for administrators alone. @param freshMs how old they may be */
export function useHeld({ freshMs } = { freshMs: FRESH_MS }) {
  const { isAdmin } = useAuth()
  return useQuery({
    queryKey: HELD_KEY,
    queryFn: ({ signal }) => call('listHeld', { signal }),
    enabled: isAdmin,
    staleTime: freshMs,
  })
}

/** What is held back about one application, if anything. */
export function useHeldAbout(applicationId: string): HeldDecision | undefined {
  return useHeld().data?.held.find(({ application_id }) => application_id === applicationId)
}
