import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Reply } from '#contract/calls.ts'
import type { Message } from '#domain/message.ts'
import { ASSIGNMENT_MESSAGES, TEAM_MESSAGES } from '#domain/team/messages.ts'
import { call } from '#web/api/client.ts'
import { useRefreshSessionOnRoleLoss } from '#web/features/submitted-applications/api.ts'
import { notify, notifyError } from '#web/ui/toasts.tsx'
import { useErrorToast } from '#web/ui/use-error-toast.ts'

export type TeamMember = Reply<'listTeam'>['members'][number]
export type PendingInvitation = Reply<'listTeam'>['invitations'][number]

export const TEAM_KEY = ['team'] as const

/** Who is of the team, and who was asked. */
export function useTeam() {
  const query = useQuery({ queryKey: TEAM_KEY, queryFn: ({ signal }) => call('listTeam', { signal }) })
  useErrorToast(query, TEAM_MESSAGES.loadFailed)
  useRefreshSessionOnRoleLoss(query.error)
  return query
}

/**
 * Something that changes the team: what came of it is said, and the team read anew.
 * @param done what is said when it went well; a refusal is said in the server's words
 */
export function useTeamMutation<Given>(change: (given: Given) => Promise<unknown>, done: Message) {
  const queries = useQueryClient()
  const mutation = useMutation({
    mutationFn: change,
    onSuccess: () => notify(done, 'success'),
    onError: (failure) => notifyError(failure, TEAM_MESSAGES.failed),
    onSettled: () => queries.invalidateQueries({ queryKey: TEAM_KEY }),
  })
  useRefreshSessionOnRoleLoss(mutation.error)
  return mutation
}

export type AssignableMember = Reply<'readAssignments'>['members'][number]

type AssignmentChange = { readonly reviewers: readonly string[]; readonly due_at: string | null }

const assignmentsKey = (id: string) => ['assignments', id] as const

/** Who may be assigned an application, read when the choice is opened. */
export function useAssignments(id: string, opened: boolean) {
  const query = useQuery({
    queryKey: assignmentsKey(id),
    queryFn: ({ signal }) => call('readAssignments', { params: { id }, signal }),
    enabled: opened,
    refetchOnMount: 'always',
  })
  useRefreshSessionOnRoleLoss(query.error)
  return query
}

/** Saves who reads it: those chosen are assigned, those not chosen any more are not. */
export function useSaveAssignments(id: string, members: readonly AssignableMember[], onSaved: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ reviewers, due_at }: AssignmentChange) => {
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
    onSettled: () => queries.invalidateQueries({ queryKey: assignmentsKey(id) }),
  })
}

/** Lets somebody see an application again who had recused. */
export function useLiftRecusal(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (person: string) => call('liftRecusal', { params: { id, person } }),
    onSuccess: () => notify(ASSIGNMENT_MESSAGES.lifted, 'success'),
    onError: (failure) => notifyError(failure, TEAM_MESSAGES.failed),
    onSettled: () => queries.invalidateQueries({ queryKey: assignmentsKey(id) }),
  })
}

export type BulkAssignableMember = Reply<'previewAssignments'>['members'][number]

const BULK_ASSIGN_PREVIEW_KEY = ['standings'] as const

/** Who has how many of these, read whenever the choice is opened. */
export function useBulkAssignPreview(ids: readonly string[], opened: boolean) {
  const query = useQuery({
    queryKey: [...BULK_ASSIGN_PREVIEW_KEY, ids],
    queryFn: ({ signal }) => call('previewAssignments', { body: { applications: [...ids] }, signal }),
    enabled: opened && ids.length > 0,
    staleTime: 0,
  })
  useRefreshSessionOnRoleLoss(query.error)
  return query
}

type BulkAssignment = {
  readonly applications: readonly string[]
  /** Who gets all of them that they may. */
  readonly chosen: readonly string[]
  /** From whom all of them are taken that they have not reviewed. */
  readonly left: readonly string[]
  readonly due_at: string | null
}

/** Saves who reads them. */
export function useBulkAssign(onSaved: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ applications: some, chosen, left, due_at }: BulkAssignment) => {
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
    onSettled: () => queries.invalidateQueries({ queryKey: BULK_ASSIGN_PREVIEW_KEY }),
  })
}
