import { type ComponentType, Suspense, useEffect } from 'react'
import { REDIRECTS, ROUTES, type Screen } from '#domain/routes.ts'
import { AccessGate } from './page/access-gate.tsx'
import { Page } from './page/page.tsx'
import { Navigate, Routes, useLocation } from './routing/router.tsx'
import { useFocusOnNavigation } from './ui/focus.ts'
import { lazyScreen } from './ui/lazy.tsx'
import { Spinner } from './ui/loading.tsx'
import { usePageTitle } from './ui/page-title.ts'
import { startPrefetching } from './ui/prefetch.ts'
import { LOADING } from './ui/texts.ts'

type Load = () => Promise<{ default: ComponentType }>

/**
 * Provides a screen with the query cache. The landing page, the application form and the confirmation screen do not use
 * TanStack Query.
 */
const withQueries = (load: Load): ComponentType =>
  lazyScreen(async () => {
    const [screen, { QueryClientForPerson }] = await Promise.all([load(), import('./page/query-client.tsx')])
    const Screen = screen.default
    return {
      default: () => (
        <QueryClientForPerson>
          <Screen />
        </QueryClientForPerson>
      ),
    }
  })

/** Provides a team screen with the query cache, and adds the team's tabs above it. */
const withTabs = (load: Load): ComponentType =>
  withQueries(async () => {
    const [screen, { TeamTabs }] = await Promise.all([load(), import('./page/team-tabs.tsx')])
    const Screen = screen.default
    return {
      default: () => (
        <>
          <TeamTabs />
          <Screen />
        </>
      ),
    }
  })

const loadFieldLists = () => import('./features/settings/field-list-screens.tsx')

export type Screens = Readonly<Record<Screen, ComponentType>>

export const SCREENS: Screens = {
  landing: lazyScreen(() => import('./features/auth/landing.tsx')),
  'provider-sign-in': lazyScreen(() => import('./features/auth/provider-sign-in.tsx')),
  'application-form': lazyScreen(() => import('./features/application/application-form.tsx')),
  'application-success': lazyScreen(() => import('./features/application/success.tsx')),
  'my-applications': withQueries(() => import('./features/my-applications/my-applications.tsx')),
  review: withTabs(() => import('./features/review/review.tsx')),
  questions: withQueries(() => import('./features/questions/questions.tsx')),
  account: withQueries(() => import('./features/account/account.tsx')),
  'audit-log': withTabs(() => import('./features/audit-log/audit-log.tsx')),
  team: withTabs(() => import('./features/team/team.tsx')),
  committee: withTabs(() => import('./features/committee/committee.tsx')),
  'held-decisions': withTabs(() => import('./features/decisions/held-decisions.tsx')),
  'email-templates': withTabs(() => import('./features/decisions/email-templates.tsx')),
  health: withTabs(() => import('./features/health/health.tsx')),
  figures: withTabs(() => import('./features/figures/figures.tsx')),
  invitation: withQueries(() => import('./features/auth/invitation.tsx')),
  settings: withTabs(() => import('./features/settings/settings.tsx')),
  'own-questions': withTabs(async () => ({ default: (await loadFieldLists()).OwnQuestions })),
  'team-fields': withTabs(async () => ({ default: (await loadFieldLists()).TeamFields })),
  'privacy-notice': withQueries(() => import('./features/privacy/privacy-notice.tsx')),
  setup: withQueries(() => import('./features/settings/setup.tsx')),
}

const TITLES: Record<Screen, string> = {
  landing: 'Investment Application',
  'provider-sign-in': 'Sign in',
  'application-form': 'Detailed Startup Application',
  'application-success': 'Application Submitted',
  'my-applications': 'My Applications',
  review: 'Investment Application Review',
  questions: 'Q&A',
  account: 'Account',
  'audit-log': 'Audit log',
  team: 'Team',
  committee: 'Committee',
  'held-decisions': 'Held decisions',
  'email-templates': 'E-mail templates',
  health: 'Health',
  figures: 'Figures',
  invitation: 'Invitation',
  settings: 'Settings',
  'own-questions': 'Application form',
  'team-fields': 'Team fields',
  'privacy-notice': 'Privacy notice',
  setup: 'Set up',
}

const { anythingElse, ...redirects } = REDIRECTS

/** The specification's routes (domain/routes.ts), in the same order. */
export const AppRoutes = ({ screens }: { readonly screens: Screens }) => (
  <Routes
    routes={[
      ...ROUTES.map(({ path, access, screen }) => ({
        path,
        element: (
          <Page key={screen} screen={screen}>
            <AccessGate access={access}>
              <TitledScreen title={TITLES[screen]} Screen={screens[screen]} />
            </AccessGate>
          </Page>
        ),
      })),
      ...Object.entries(redirects).map(([path, to]) => ({ path, element: <Redirect key={path} to={to} /> })),
    ]}
    otherwise={<Navigate to={anythingElse} replace />}
  />
)

type TitledScreenProps = { readonly title: string; readonly Screen: ComponentType }

function TitledScreen({ title, Screen }: TitledScreenProps) {
  usePageTitle(title)
  return (
    <Suspense fallback={<Spinner page text={LOADING} />}>
      <Screen />
      <AfterRender />
    </Suspense>
  )
}

/** Runs inside the Suspense boundary, because the focus can move only once the screen has rendered. */
function AfterRender() {
  useFocusOnNavigation()
  useEffect(startPrefetching, [])
  return null
}

/** Redirects an old path to its new path and keeps the query and hash. */
const Redirect = ({ to }: { readonly to: string }) => (
  <Navigate to={{ ...useLocation(), pathname: to }} replace />
)
