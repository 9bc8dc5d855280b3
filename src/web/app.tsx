import { MantineProvider } from '@mantine/core'
import { useEffect } from 'react'
import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts'
import { NEW_USER_SECONDS, NEW_USER_TOAST_MS } from '#domain/limits.ts'
import { AppRoutes, type Screens } from './routes.tsx'
import { AuthProvider, useAuth } from './session/auth.tsx'
import type { AuthState } from './session/auth-state.ts'
import { cssVariables, theme } from './styles/theme.ts'
import { notify, Toasts } from './ui/toasts.tsx'

/** The application without its router, which differs between the browser and the prerendered page. */
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

/** Compares two times of the server, because the device's clock may be wrong. */
const isNew = ({ session, now }: AuthState) =>
  session !== null && Date.parse(now) - Date.parse(session.user.created_at) < NEW_USER_SECONDS * 1000

/** Welcomes a person who signs in within a minute of signing up (S4.36). */
function NewUserToast() {
  const { subscribe } = useAuth()
  useEffect(
    () =>
      subscribe((event, state) => {
        if (event !== 'SIGNED_IN' || !isNew(state)) return
        setTimeout(() => notify(ACCOUNT_MESSAGES.newUser, 'success'), NEW_USER_TOAST_MS)
      }),
    [subscribe],
  )
  return null
}
