import './styles/mantine.css'
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/forced-colours.css'
import './styles/on-paper.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { watchPointer } from './after-pointer-up.ts'
import { App } from './app.tsx'
import { keepTypedText, watchExternalEdits } from './external-edits.ts'
import { SCREENS } from './routes.tsx'
import { BrowserRouter } from './routing/router.tsx'
import { rejectStrayDrops } from './stray-drops.ts'
import { focusClickedControls, scrollRowsToFocus } from './ui/focus.ts'
import { stopComposingKeys } from './ui/shortcuts.ts'
import { replaceWordProcessorInput } from './word-processor-input.ts'

const page = (
  <StrictMode>
    <BrowserRouter>
      <App screens={SCREENS} />
    </BrowserRouter>
  </StrictMode>
)

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element #root to render in')

// Hydrates only if the browser would render the same page. The prerendered page has neither a query nor history state.
const isPrerendered =
  root.childElementCount > 0 && window.location.search === '' && !window.history.state?.usr

stopComposingKeys(window)
focusClickedControls()
scrollRowsToFocus()
watchPointer()
rejectStrayDrops()
watchExternalEdits()
replaceWordProcessorInput()
if (isPrerendered) hydrateRoot(root, page, { onRecoverableError: keepTypedText(root) })
else createRoot(root).render(page)
