import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { PATHS } from '#domain/routes.ts'
import { notify } from '#web/parts/notify.ts'
import { unsavedWork } from '#web/saving/unsaved-work.ts'
import { useAuth } from '#web/session/use-auth.ts'
import { SHELL_MESSAGES } from './texts.ts'

/**
 * Signs out and goes to the way in (specification, section 2, Header bar). What was typed is saved first; where that
 * fails the person is told and stays, and the next try leaves it behind.
 */
export function useSignOut(): () => Promise<void> {
  const { signOut } = useAuth()
  const navigate = useNavigate()
  const told = useRef(false)
  return async () => {
    try {
      const saved = await unsavedWork.saveAll()
      if (!saved && !told.current) {
        told.current = true
        notify(SHELL_MESSAGES.unsavedAtSignOut, 'problem')
        return
      }
      told.current = false
      await signOut()
      navigate(PATHS.auth, { replace: true })
    } catch (failure) {
      console.error('Could not sign out', failure)
      notify(SHELL_MESSAGES.signOutFailed, 'problem')
    }
  }
}
