import { MantineProvider } from '@mantine/core'
import { useEffect } from 'react'
import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts'
import { isNewUser } from '#domain/accounts/new-user.ts'
import { isTeamRole } from '#domain/actor.ts'
import { NEW_USER_TOAST_MS } from '#domain/limits.ts'
import { AppRoutes, type Screens } from './routes.tsx'
import { AuthProvider, useAuth } from './session/auth.tsx'
import { cssVariables, theme } from './styles/theme.ts'
import { notify, Toasts } from './ui/toasts.tsx'

/** The application without its router. The browser and the prerendered page have different routers. */
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

/** Welcomes founders who sign in less than a minute after their account was created (S4.36). */
function NewUserToast() {
  const { subscribe } = useAuth()
  useEffect(
    () =>
      subscribe((event, { session, profile, now }) => {
        if (
          event !== 'SIGNED_IN' ||
          !session ||
          isTeamRole(profile?.role) ||
          !isNewUser(session.user.created_at, now)
        )
          return
        setTimeout(() => notify(ACCOUNT_MESSAGES.newUser, 'success'), NEW_USER_TOAST_MS)
      }),
    [subscribe],
  )
  return null
}
