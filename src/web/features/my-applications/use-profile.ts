import { useQuery } from '@tanstack/react-query'
import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { tellSignals } from '#web/api/signals.ts'
import { useAuth } from '#web/session/use-auth.ts'
import { useErrorToast } from '#web/ui/use-error-toast.ts'

/** The profile as it now stands; until it has come, as the session knows it. `unknown` where neither has told. */
export function useProfile() {
  const { profile } = useAuth()
  const query = useQuery({
    // One that changed elsewhere is another one.
    queryKey: ['profile', profile?.updated_at],
    queryFn: async ({ signal }) => {
      const reply = await call('session', { signal })
      // Whoever has no session any more is answered with nobody's, which is no profile to show.
      if (!reply.session) throw tellSignals(ApiError.signedOut())
      return reply
    },
  })
  useErrorToast(query, ACCOUNT_MESSAGES.profileLoadFailed)
  const known = query.data?.profile ?? profile
  return { profile: known, unknown: !known && !query.data }
}
