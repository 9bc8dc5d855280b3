import { MantineProvider } from '@mantine/core'
import { Toasts } from './parts/toasts.tsx'
import { AppRoutes } from './routes.tsx'
import type { ScreenOf } from './screens.tsx'
import { AuthProvider } from './session/auth-provider.tsx'
import { useNewUserToast } from './shell/use-new-user-toast.ts'
import { cssVariables, theme } from './styles/theme.ts'

/** Everything but the router, which differs between a page and its first drawing on the server. */
export const App = ({ screenOf }: { readonly screenOf: ScreenOf }) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    forceColorScheme='light'
    withGlobalClasses={false}
  >
    <AuthProvider>
      <NewUserToast />
      <AppRoutes screenOf={screenOf} />
    </AuthProvider>
    <Toasts />
  </MantineProvider>
)

function NewUserToast() {
  useNewUserToast()
  return null
}
