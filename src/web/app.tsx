import { MantineProvider } from '@mantine/core'
import { useEffect } from 'react'
import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts'
import { NEW_USER_SECONDS, NEW_USER_TOAST_MS } from '#domain/limits.ts'
import { AppRoutes, type Screens } from './routes.tsx'
import { AuthProvider, useAuth } from './session/auth.tsx'
import type { AuthState } from './session/auth-state.ts'
import { cssVariables, theme } from './styles/theme.ts'
import { notify, Toasts } from './ui/toasts.tsx'

/** Everything but the router, which differs between a page and its first drawing on the server. */
export function App({ screens }: { readonly screens: Screens }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      forceColorScheme='light'
      withGlobalClasses={false}
    >
      <AuthProvider>
        <NewUserToast />
        <AppRoutes screens={screens} />
      </AuthProvider>
      <Toasts />
    </MantineProvider>
  )
}

function NewUserToast() {
  useNewUserToast()
  return null
}

/** By the server's clock alone: the device's may be wrong. */
const isNew = ({ session, now }: AuthState) =>
  session !== null && Date.parse(now) - Date.parse(session.user.created_at) < NEW_USER_SECONDS * 1000

/** Greets whoever signs in within a minute of signing up (S4.36). */
function useNewUserToast(): void {
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
