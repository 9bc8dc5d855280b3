import { PATHS } from '#domain/routes.ts'
import { useNavigate } from '#web/routing/router.tsx'
import { useAuth } from '#web/session/use-auth.ts'
import { notify } from '#web/ui/toasts.tsx'
import { SHELL_MESSAGES } from './texts.ts'
import { useMaySignOut } from './use-may-sign-out.ts'

/** Signs out and goes to the way in (S2-header.7). */
export function useSignOut(): () => Promise<void> {
  const { signOut } = useAuth()
  const mayEnd = useMaySignOut()
  const navigate = useNavigate()
  return async () => {
    try {
      if (!(await mayEnd())) return
      await signOut()
      navigate(PATHS.auth, { replace: true })
    } catch (failure) {
      console.error('Could not sign out', failure)
      notify(SHELL_MESSAGES.signOutFailed, 'problem')
    }
  }
}
