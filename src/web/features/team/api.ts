import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Calls, Reply } from '#contract/calls.ts'
import type { TeamRole } from '#domain/actor.ts'
import type { Message } from '#domain/message.ts'
import { ASSIGNMENT_MESSAGES, TEAM_MESSAGES } from '#domain/team/messages.ts'
import { call } from '#web/api/client.ts'
import { settings } from '#web/settings.ts'
import { COPY_FAILED } from '#web/ui/texts.ts'
import { notify, notifyError } from '#web/ui/toasts.tsx'
import { useErrorToast } from '#web/ui/use-error-toast.ts'

export type TeamMember = Reply<'listTeam'>['members'][number]
export type PendingInvitation = Reply<'listTeam'>['invitations'][number]

/** Returns a member's name, or the e-mail address if the member has no name. */
export const memberName = ({ full_name, email }: TeamMember): string => full_name || email

const teamQuery = queryOptions({ queryKey: ['team'], queryFn: ({ signal }) => call('listTeam', { signal }) })

/** Queries the team members. A failure shows no toast, because the filters that use this query work without members. */
export const useTeamMembers = (enabled = true): readonly TeamMember[] =>
  useQuery({ ...teamQuery, enabled }).data?.members ?? []

/** Queries the team members, and the pending and expired invitations. */
export function useTeam() {
  const query = useQuery(teamQuery)
  useErrorToast(query, TEAM_MESSAGES.loadFailed)
  return query
}

/**
 * Returns a mutation that changes the team, shows the result as a toast, and refetches the team.
 * @param success the success toast; an error toast shows the server's reason
 */
function useTeamMutation<Variables>(change: (variables: Variables) => Promise<unknown>, success: Message) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => notify(success, 'success'),
    onError: (failure) => notifyError(failure, TEAM_MESSAGES.failed),
    onSettled: () => queries.invalidateQueries({ queryKey: teamQuery.queryKey }),
  })
}

export type Invitation = Calls['inviteMember']['body']

/** Returns a mutation that sends an invitation, for the first time or again. */
export const useInviteMember = () =>
  useTeamMutation(
    (body: Invitation) => call('inviteMember', { body }),
    settings.hasMailServer ? TEAM_MESSAGES.invited : TEAM_MESSAGES.invitedWithoutEmail,
  )

/** Returns a mutation that copies an invitation's link. If copying fails, the toast shows the link. */
export const useCopyInvitationLink = () =>
  useMutation({
    mutationFn: (id: string) => call('copyInvitationLink', { params: { id }, body: {} }),
    onSuccess: async ({ url }) => {
      const copied = await copyText(url)
      if (copied) notify(TEAM_MESSAGES.linkCopied, 'success')
      else notify({ ...COPY_FAILED, note: url }, 'problem')
    },
    onError: (failure) => notifyError(failure, TEAM_MESSAGES.failed),
  })

/** @returns whether the browser allowed it; on an insecure page it has no clipboard */
const copyText = (text: string): Promise<boolean> =>
  navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  ) ?? Promise.resolve(false)

export const useWithdrawInvitation = () =>
  useTeamMutation((id: string) => call('withdrawInvitation', { params: { id } }), TEAM_MESSAGES.withdrawn)

export const useChangeRole = (id: string) =>
  useTeamMutation(
    (role: TeamRole) => call('changeRole', { params: { id }, body: { role } }),
    TEAM_MESSAGES.roleChanged,
  )

export const useEndAccess = () =>
  useTeamMutation((id: string) => call('endAccess', { params: { id } }), TEAM_MESSAGES.ended)

export type AssignableMember = Reply<'readAssignments'>['members'][number]

export const assignmentsKey = (id: string) => ['assignments', id] as const

/** Queries an application's possible reviewers, with their assignments, when the dialog opens. */
export function useAssignments(id: string, opened: boolean) {
  return useQuery({
    queryKey: assignmentsKey(id),
    queryFn: ({ signal }) => call('readAssignments', { params: { id }, signal }),
    enabled: opened,
    refetchOnMount: 'always',
  })
}

/** Lifts a recusal, so that the member sees the application again. */
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

export const BULK_ASSIGN_PREVIEW_KEY = ['bulk-assign-preview'] as const

/** Queries how many of the applications are assigned to each member, whenever the dialog opens. */
export function useBulkAssignPreview(ids: readonly string[], opened: boolean) {
  return useQuery({
    queryKey: [...BULK_ASSIGN_PREVIEW_KEY, ids],
    queryFn: ({ signal }) => call('previewAssignments', { body: { applications: [...ids] }, signal }),
    enabled: opened && ids.length > 0,
    staleTime: 0,
  })
}

type AssignmentChange = {
  readonly applications: readonly string[]
  /** Ids of colleagues. Each is assigned all of the applications. */
  readonly reviewers: readonly string[]
  /** Ids of colleagues. Each is unassigned from all of the applications that the colleague has not reviewed. */
  readonly removed: readonly string[]
  readonly due_at: string | null
  /** True to skip ineligible pairs of an application and a reviewer. Otherwise, one such pair makes the request fail. */
  readonly skip_ineligible: boolean
}

type AssignOptions = {
  /** The query that is refetched after the attempt. */
  readonly queryKey: readonly unknown[]
  readonly onSaved: () => void
}

/** Returns a mutation that assigns and unassigns reviewers. */
export function useAssign({ queryKey, onSaved }: AssignOptions) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ reviewers, removed, due_at, skip_ineligible, ...change }: AssignmentChange) => {
      const applications = [...change.applications]
      if (reviewers.length > 0) {
        await call('assign', { body: { applications, reviewers: [...reviewers], due_at, skip_ineligible } })
      }
      if (removed.length > 0) {
        await call('removeAssignments', { body: { applications, reviewers: [...removed] } })
      }
    },
    onSuccess: () => {
      onSaved()
      notify(ASSIGNMENT_MESSAGES.saved, 'success')
    },
    onError: (failure) => notifyError(failure, TEAM_MESSAGES.failed),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
}
