import { MantineProvider } from '@mantine/core'
import { AppRoutes, type Screens } from './routes.tsx'
import { AuthProvider } from './session/auth-provider.tsx'
import { useNewUserToast } from './shell/use-new-user-toast.ts'
import { cssVariables, theme } from './styles/theme.ts'
import { Toasts } from './ui/toasts.tsx'

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
