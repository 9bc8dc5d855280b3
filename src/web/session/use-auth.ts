import { useContext, useMemo, useSyncExternalStore } from 'react'
import { accessOf, DEFAULT_PASS_TYPE } from '#domain/accounts/membership.ts'
import { isReviewingRole, isTeamRole } from '#domain/actor.ts'
import type { Auth } from './auth.ts'
import { AuthContext } from './auth-context.ts'

const OUTSIDE = 'useAuth must be used within an AuthProvider'

/**
 * Who is using this tab, and what they can do about it. `lost` says that the session ended without
 * a sign-out: whatever was typed stays on screen until somebody signs in again.
 * @throws Error outside an AuthProvider (S8.38)
 */
export function useAuth() {
  const auth = useContext(AuthContext)
  if (!auth) throw new Error(OUTSIDE)
  const state = useSyncExternalStore(auth.observe, auth.get, auth.get)
  return useMemo(() => {
    return {
      ...state,
      user: state.session?.user ?? null,
      access: accessOf(state.membership?.pass_type ?? DEFAULT_PASS_TYPE),
      isAdmin: state.profile?.role === 'admin',
      isOfTeam: isTeamRole(state.profile?.role),
      givesVerdicts: isReviewingRole(state.profile?.role),
      ...doingsOf(auth),
    }
  }, [auth, state])
}

const doingsOf = ({ get, observe, start, ...doings }: Auth) => doings
