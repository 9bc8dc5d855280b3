import { useEffect } from 'react'
import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts'
import { NEW_USER_SECONDS, NEW_USER_TOAST_MS } from '#domain/limits.ts'
import type { AuthState } from '#web/session/auth-state.ts'
import { useAuth } from '#web/session/use-auth.ts'
import { notify } from '#web/ui/toasts.tsx'

/** By the server's clock alone: the device's may be wrong. */
const isNew = ({ session, now }: AuthState) =>
  session !== null && Date.parse(now) - Date.parse(session.user.created_at) < NEW_USER_SECONDS * 1000

/** Greets whoever signs in within a minute of signing up (S4.36). */
export function useNewUserToast(): void {
  const { subscribe } = useAuth()
  useEffect(
    () =>
      subscribe((event, state) => {
        if (event !== 'SIGNED_IN' || !isNew(state)) return
        setTimeout(() => notify(ACCOUNT_MESSAGES.newUser, 'success'), NEW_USER_TOAST_MS)
      }),
    [subscribe],
  )
}
