import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { Screen } from '#domain/routes.ts'
import { fetched } from './ui/not-fetched.ts'

type Module = { default: ComponentType }
type Load = () => Promise<Module>

/** A screen that reads from the server keeps what it read; the landing and the form bring no such cache. */
const withQueries =
  (load: Load): Load =>
  async () => {
    const [screen, { WithQueries }] = await Promise.all([load(), import('./shell/with-queries.tsx')])
    const Shown = screen.default
    return {
      default: () => (
        <WithQueries>
          <Shown />
        </WithQueries>
      ),
    }
  }

const LOADS: Record<Screen, Load> = {
  landing: () => import('./features/auth/landing.tsx'),
  'application-form': () => import('./features/application/application-form.tsx'),
  'application-success': () => import('./features/application-success/application-success.tsx'),
  'my-applications': withQueries(() => import('./features/my-applications/my-applications.tsx')),
  review: withQueries(() => import('./features/review/review.tsx')),
  questions: withQueries(() => import('./features/questions/questions.tsx')),
  account: withQueries(() => import('./features/account/account.tsx')),
  'audit-log': withQueries(() => import('./features/audit-log/trail.tsx')),
  team: withQueries(() => import('./features/team/team.tsx')),
  'held-decisions': withQueries(() => import('./features/held-decisions/held-decisions.tsx')),
  'email-templates': withQueries(() => import('./features/letters/letters.tsx')),
  health: withQueries(() => import('./features/health/health.tsx')),
  invitation: withQueries(() => import('./features/invitation/invitation.tsx')),
}

export type ScreenOf = (screen: Screen) => ComponentType | LazyExoticComponent<ComponentType>

const loaded = new Map<Screen, ComponentType>()

/** Each screen's code is fetched when it is first shown. */
export const lazyScreen: ScreenOf = (screen) => {
  const known = loaded.get(screen)
  if (known) return known
  const made = lazy(() => fetched(LOADS[screen]))
  loaded.set(screen, made)
  return made
}

/** A fetch that failed stays failed; this makes the next showing fetch again. */
export const forgetScreen = (screen: Screen): void => {
  loaded.delete(screen)
}

export const SCREEN_TITLES: Record<Screen, string> = {
  landing: 'Investment Application',
  'application-form': 'Detailed Startup Application',
  'application-success': 'Application Submitted',
  'my-applications': 'My Applications',
  review: 'Investment Application Review',
  questions: 'Q&A',
  account: 'Account',
  'audit-log': 'Trail',
  team: 'Team',
  'held-decisions': 'Held decisions',
  'email-templates': 'E-mails',
  health: 'Health',
  invitation: 'Invitation',
}
