import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Reply } from '#contract/calls.ts'
import { ASSIGNMENT_MESSAGES, TEAM_MESSAGES } from '#domain/team/messages.ts'
import { call } from '#web/api/call.ts'
import { notify, notifyError } from '#web/ui/toasts.tsx'
import { useLeaveWhenDemoted } from '../use-review-list.ts'

export type Assignable = Reply<'readAssignments'>['members'][number]

export type Chosen = { readonly reviewers: readonly string[]; readonly due_at: string | null }

const keyOf = (id: string) => ['assignments', id] as const

/** Who may be assigned an application, read when the choice is opened. */
export function useAssignments(id: string, opened: boolean) {
  const query = useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call('readAssignments', { params: { id }, signal }),
    enabled: opened,
    refetchOnMount: 'always',
  })
  useLeaveWhenDemoted(query.error)
  return query
}

/** Saves who reads it: those chosen are assigned, those not chosen any more are not. */
export function useAssigning(id: string, members: readonly Assignable[], onSaved: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ reviewers, due_at }: Chosen) => {
      const left = members.filter((one) => one.assigned && !one.done && !reviewers.includes(one.id))
      const applications = [id]
      if (reviewers.length > 0)
        await call('assign', { body: { applications, reviewers: [...reviewers], due_at } })
      if (left.length > 0) {
        await call('removeAssignments', { body: { applications, reviewers: left.map((one) => one.id) } })
      }
    },
    onSuccess: () => {
      onSaved()
      notify(ASSIGNMENT_MESSAGES.saved, 'success')
    },
    onError: (failure) => notifyError(failure, TEAM_MESSAGES.failed),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(id) }),
  })
}

/** Lets somebody see an application again who had recused. */
export function useLifting(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (person: string) => call('liftRecusal', { params: { id, person } }),
    onSuccess: () => notify(ASSIGNMENT_MESSAGES.lifted, 'success'),
    onError: (failure) => notifyError(failure, TEAM_MESSAGES.failed),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(id) }),
  })
}
