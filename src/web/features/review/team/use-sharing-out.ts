import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Reply } from '#contract/calls.ts'
import { ASSIGNMENT_MESSAGES, TEAM_MESSAGES } from '#domain/team/messages.ts'
import { call } from '#web/api/call.ts'
import { notify, notifyError } from '#web/ui/toasts.tsx'
import { useLeaveWhenDemoted } from '../use-review-list.ts'

export type AssignableToMany = Reply<'previewAssignments'>['members'][number]

const KEY = ['standings'] as const

/** Who has how many of these, read whenever the choice is opened. */
export function useStandings(ids: readonly string[], opened: boolean) {
  const query = useQuery({
    queryKey: [...KEY, ids],
    queryFn: ({ signal }) => call('previewAssignments', { body: { applications: [...ids] }, signal }),
    enabled: opened && ids.length > 0,
    staleTime: 0,
  })
  useLeaveWhenDemoted(query.error)
  return query
}

type SharedOut = {
  readonly applications: readonly string[]
  /** Who gets all of them that they may. */
  readonly chosen: readonly string[]
  /** From whom all of them are taken that they have not reviewed. */
  readonly left: readonly string[]
  readonly due_at: string | null
}

/** Saves who reads them. */
export function useSharingOut(onSaved: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ applications: some, chosen, left, due_at }: SharedOut) => {
      const applications = [...some]
      if (chosen.length > 0) {
        await call('assign', {
          body: { applications, reviewers: [...chosen], due_at, skip_ineligible: true },
        })
      }
      if (left.length > 0) {
        await call('removeAssignments', { body: { applications, reviewers: [...left] } })
      }
    },
    onSuccess: () => {
      onSaved()
      notify(ASSIGNMENT_MESSAGES.saved, 'success')
    },
    onError: (failure) => notifyError(failure, TEAM_MESSAGES.failed),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  })
}
