import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { PATHS } from '#domain/routes.ts'
import { App } from './app.tsx'
import Landing from './features/auth/landing.tsx'
import { SCREENS } from './routes.tsx'
import { StaticRouter } from './routing/router.tsx'
import { type Settings, takeSettings } from './settings.ts'

/**
 * Draws the landing as a visitor first sees it, so that it stands before any script has come.
 * It goes into #root of the page at the three landing paths, when the address has no query; main.tsx
 * then brings it to life. To somebody signed in it is not sent: they are on their way elsewhere.
 * @param names what the installation decides, as in the page's element #settings
 */
export function renderLanding(names: Partial<Settings>): string {
  takeSettings(names)
  return renderToString(
    <StrictMode>
      <StaticRouter location={PATHS.home}>
        <App screens={{ ...SCREENS, landing: Landing }} />
      </StaticRouter>
    </StrictMode>,
  )
}
