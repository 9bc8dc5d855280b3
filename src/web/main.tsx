import './styles/mantine.css'
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/forced-colours.css'
import './styles/on-paper.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { SCREENS } from './routes.tsx'
import { BrowserRouter } from './routing/router.tsx'

const page = (
  <StrictMode>
    <BrowserRouter>
      <App screens={SCREENS} />
    </BrowserRouter>
  </StrictMode>
)

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element #root to draw in')

// The server draws the landing beforehand, as it is without a query (prerender.tsx) and for whoever was not sent
// there with something in hand (routing/history.ts).
const asDrawn = window.location.search === '' && !window.history.state?.usr
if (root.childElementCount > 0 && asDrawn) hydrateRoot(root, page)
else createRoot(root).render(page)
