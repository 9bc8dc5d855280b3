import { REDIRECTS, ROUTES } from '#domain/routes.ts'
import { Navigate } from './routing/navigate.tsx'
import { useLocation } from './routing/router.tsx'
import { Routes } from './routing/routes.tsx'
import { forgetScreen, SCREEN_TITLES, type ScreenOf } from './screens.tsx'
import { AccessGate } from './shell/access-gate.tsx'
import { Page } from './shell/page.tsx'
import { ScreenSlot } from './shell/screen-slot.tsx'

const { anythingElse, ...moved } = REDIRECTS

/** The route table of the specification (domain/routes.ts), in its order. */
export const AppRoutes = ({ screenOf }: { readonly screenOf: ScreenOf }) => (
  <Routes
    routes={[
      ...ROUTES.map(({ path, access, screen }) => ({
        path,
        element: (
          <Page key={screen} screen={screen} onForget={() => forgetScreen(screen)}>
            <AccessGate access={access}>
              <ScreenSlot title={SCREEN_TITLES[screen]} shown={() => screenOf(screen)} />
            </AccessGate>
          </Page>
        ),
      })),
      ...Object.entries(moved).map(([path, to]) => ({ path, element: <Moved key={path} to={to} /> })),
    ]}
    otherwise={<Navigate to={anythingElse} replace />}
  />
)

/** An address of before leads to the new one, with all that it asks for. */
const Moved = ({ to }: { readonly to: string }) => (
  <Navigate to={{ ...useLocation(), pathname: to }} replace />
)
