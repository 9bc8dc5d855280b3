import { useQuery } from '@tanstack/react-query'
import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts'
import { call } from '#web/api/call.ts'
import { useFailureNotice } from '#web/parts/use-failure-notice.ts'
import { useAuth } from '#web/session/use-auth.ts'

/** The profile as it now stands; until it has come, as the session knows it. */
export function useProfile() {
  const { profile } = useAuth()
  const query = useQuery({
    // One that changed elsewhere is another one.
    queryKey: ['profile', profile?.updated_at],
    queryFn: ({ signal }) => call('session', { signal }),
  })
  useFailureNotice(query, ACCOUNT_MESSAGES.profileLoadFailed)
  return { profile: query.data?.profile ?? profile, loading: query.isPending }
}
