import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { PATHS } from '#domain/routes.ts'
import { App } from './app.tsx'
import Landing from './features/auth/landing.tsx'
import { SCREENS } from './routes.tsx'
import { StaticRouter } from './routing/router.tsx'
import { overrideSettings, type Settings } from './settings.ts'

/**
 * Renders the landing page for a visitor, so that it is visible before any script has loaded. The server puts it into
 * #root at the three landing paths if the visitor has no session and the address has no query. main.tsx hydrates it.
 * @param settings settings of the installation, as in the page's element #settings
 */
export function renderLanding(settings: Partial<Settings>): string {
  overrideSettings(settings)
  return renderToString(
    <StrictMode>
      <StaticRouter location={PATHS.home}>
        <App screens={{ ...SCREENS, landing: Landing }} />
      </StaticRouter>
    </StrictMode>,
  )
}
