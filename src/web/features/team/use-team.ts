import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Reply } from '#contract/calls.ts'
import type { Message } from '#domain/message.ts'
import { TEAM_MESSAGES } from '#domain/team/messages.ts'
import { call } from '#web/api/call.ts'
import { useLeaveWhenDemoted } from '#web/features/review/use-review-list.ts'
import { notify, notifyError } from '#web/ui/toasts.tsx'
import { useErrorToast } from '#web/ui/use-error-toast.ts'

export type TeamMember = Reply<'listTeam'>['members'][number]
export type Invited = Reply<'listTeam'>['invitations'][number]

export const TEAM_KEY = ['team'] as const

/** Who is of the team, and who was asked. */
export function useTeam() {
  const query = useQuery({ queryKey: TEAM_KEY, queryFn: ({ signal }) => call('listTeam', { signal }) })
  useErrorToast(query, TEAM_MESSAGES.loadFailed)
  useLeaveWhenDemoted(query.error)
  return query
}

/**
 * Something that changes the team: what came of it is said, and the team read anew.
 * @param done what is said when it went well; a refusal is said in the server's words
 */
export function useTeamChange<Given>(change: (given: Given) => Promise<unknown>, done: Message) {
  const queries = useQueryClient()
  const mutation = useMutation({
    mutationFn: change,
    onSuccess: () => notify(done, 'success'),
    onError: (failure) => notifyError(failure, TEAM_MESSAGES.failed),
    onSettled: () => queries.invalidateQueries({ queryKey: TEAM_KEY }),
  })
  useLeaveWhenDemoted(mutation.error)
  return mutation
}
