import { useEffect } from 'react'
import { PATHS } from '#domain/routes.ts'
import { useLocation, useNavigationType } from '#web/routing/router.tsx'
import { focusPage } from '#web/ui/focus-page.ts'

/** On the landing, these addresses ask for the way in; `/` asks for the page from its top. */
const WAY_IN: readonly string[] = [PATHS.apply, PATHS.auth]
const WAY_IN_ID = 'way-in'

/**
 * After a move to another screen the page starts at its top and the focus at its title, so that readers
 * and keyboards start there too. The first screen keeps its scroll, and the focus where somebody or the screen itself
 * has put it already. A change of the query alone changes neither. Going back leaves the scroll to the browser.
 */
export function useArrival(): void {
  const { key, pathname } = useLocation()
  const how = useNavigationType()
  useEffect(() => {
    if (lastPath === undefined && document.activeElement === document.body) focusPage()
    const moved = key !== 'default' && (lastPath !== pathname || WAY_IN.includes(pathname))
    lastPath = pathname
    if (!moved) return
    if (how !== 'POP') window.scrollTo({ top: 0, behavior: 'instant' })
    bringFocus(WAY_IN.includes(pathname) ? document.getElementById(WAY_IN_ID) : null)
  }, [key, pathname, how])
}

let lastPath: string | undefined

function bringFocus(asked: HTMLElement | null) {
  if (asked) asked.focus({ preventScroll: true })
  else focusPage()
  // Where it stands beside the headline it is in sight already.
  if (asked && asked.getBoundingClientRect().top > window.innerHeight / 3) {
    asked.scrollIntoView({ block: 'start', behavior: 'instant' })
  }
}
