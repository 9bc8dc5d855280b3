import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Reply } from '#contract/calls.ts'
import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts'
import { call } from '#web/api/call.ts'
import { reasonOf } from '#web/api/reason-of.ts'
import { notify, useErrorToast } from '#web/ui/toasts.tsx'
import { ACCOUNT_TOASTS, sessionNotEnded } from './texts.ts'

export type OwnSession = Reply<'listSessions'>['sessions'][number]

export const SESSIONS = ['sessions']

export function useSessions() {
  const query = useQuery({ queryKey: SESSIONS, queryFn: ({ signal }) => call('listSessions', { signal }) })
  useErrorToast(query, ACCOUNT_TOASTS.sessionsFailed)
  return query
}

/** Ends a session elsewhere; the list is read again, however that went. */
export function useEndSession() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: OwnSession) => call('endSession', { params: { id } }),
    onSuccess: () => notify(ACCOUNT_MESSAGES.sessionEnded, 'success'),
    onError: (failure) => notify(sessionNotEnded(reasonOf(failure)), 'problem'),
    onSettled: () => queries.invalidateQueries({ queryKey: SESSIONS }),
  })
}
