import { useContext, useMemo, useSyncExternalStore } from 'react'
import { accessOf, DEFAULT_PASS_TYPE } from '#domain/accounts/membership.ts'
import { isReviewingRole, isTeamRole } from '#domain/actor.ts'
import type { Auth } from './auth.ts'
import { AuthContext } from './auth-context.ts'
import { useLastPerson } from './person-here.ts'

const OUTSIDE = 'useAuth must be used within an AuthProvider'

/**
 * Who is using this tab, and what they can do about it. `lost` says that the session ended without
 * a sign-out: the screen stays as it was, with all that its role shows, until somebody signs in again.
 * @throws Error outside an AuthProvider (S8.38)
 */
export function useAuth() {
  const auth = useContext(AuthContext)
  if (!auth) throw new Error(OUTSIDE)
  const state = useSyncExternalStore(auth.observe, auth.get, auth.get)
  const last = useLastPerson()?.profile
  return useMemo(() => {
    const role = (state.lost ? last : state.profile)?.role
    return {
      ...state,
      user: state.session?.user ?? null,
      access: accessOf(state.membership?.pass_type ?? DEFAULT_PASS_TYPE),
      isAdmin: role === 'admin',
      isOfTeam: isTeamRole(role),
      givesVerdicts: isReviewingRole(role),
      ...doingsOf(auth),
    }
  }, [auth, state, last])
}

const doingsOf = ({ get, observe, start, ...doings }: Auth) => doings
