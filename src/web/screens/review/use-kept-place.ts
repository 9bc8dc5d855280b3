import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

type Place = { readonly top: number; readonly focus: string | undefined }

/** By the history entry's key: coming back finds the place, arriving anew starts at the top. */
const places = new Map<string, Place>()

const focusedId = () => document.activeElement?.id || undefined

/**
 * Brings back scroll and focus when the screen is returned to by Back.
 * @param ready whether the list stands in the page
 */
export function useKeptPlace(ready: boolean): void {
  const { key } = useLocation()
  const how = useNavigationType()

  useLayoutEffect(() => {
    const keep = () => places.set(key, { top: window.scrollY, focus: focusedId() ?? places.get(key)?.focus })
    const events = ['scroll', 'focusin'] as const
    for (const event of events) window.addEventListener(event, keep, { passive: true })
    return () => {
      for (const event of events) window.removeEventListener(event, keep)
    }
  }, [key])

  useEffect(() => {
    const place = places.get(key)
    if (!ready || how !== 'POP' || !place) return
    // A frame later: the page's own arrival puts the focus at the title first.
    const frame = requestAnimationFrame(() => goBackTo(place))
    return () => cancelAnimationFrame(frame)
  }, [ready, how, key])
}

function goBackTo({ top, focus }: Place): void {
  window.scrollTo({ top, behavior: 'instant' })
  const element = focus ? document.getElementById(focus) : null
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}
