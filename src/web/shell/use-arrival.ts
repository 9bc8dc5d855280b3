import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/**
 * After a move to another screen the page starts at its top and the focus at its title, so that readers
 * and keyboards start there too. The first screen is left as the browser opened it, and so is a change
 * of the query alone. Going back leaves the scroll to the browser.
 */
export function useArrival(): void {
  const { key, pathname } = useLocation()
  const how = useNavigationType()
  useEffect(() => {
    if (key === 'default' || lastPath === pathname) {
      lastPath = pathname
      return
    }
    lastPath = pathname
    if (how !== 'POP') window.scrollTo({ top: 0, behavior: 'instant' })
    const title = document.querySelector<HTMLElement>('main h1[tabindex]') ?? document.querySelector('main')
    title?.focus({ preventScroll: true })
  }, [key, pathname, how])
}

let lastPath: string | undefined
