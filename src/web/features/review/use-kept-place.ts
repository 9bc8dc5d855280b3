import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from '#web/routing/router.tsx'
import { useOwner } from '#web/session/person-here.ts'
import { keptPlaces, type Place } from './kept-places.ts'

const focusedId = () => document.activeElement?.id || undefined

type Screen = {
  /** Whether the list stands in the page. */
  readonly ready: boolean
  /** Whether something lies over the list that has scroll and focus of its own. */
  readonly covered: boolean
}

/** Brings back scroll and focus when the screen is returned to by Back, also by way of a reload. */
export function useKeptPlace({ ready, covered }: Screen): void {
  const { key } = useLocation()
  const how = useNavigationType()
  const owner = useOwner()

  useLayoutEffect(() => {
    if (covered) return
    const keep = () => {
      const focus = focusedId() ?? keptPlaces.of(owner, key)?.focus
      keptPlaces.keep(owner, key, { top: window.scrollY, focus })
    }
    const events = ['scroll', 'focusin'] as const
    for (const event of events) window.addEventListener(event, keep, { passive: true })
    return () => {
      for (const event of events) window.removeEventListener(event, keep)
      keptPlaces.note(owner, key)
    }
  }, [owner, key, covered])

  useEffect(() => {
    const place = keptPlaces.of(owner, key)
    if (!ready || covered || how !== 'POP' || !place) return
    // A frame later: the page's own arrival puts the focus at the title first.
    const frame = requestAnimationFrame(() => goBackTo(place))
    return () => cancelAnimationFrame(frame)
  }, [owner, ready, covered, how, key])
}

function goBackTo({ top, focus }: Place): void {
  window.scrollTo({ top, behavior: 'instant' })
  const element = focus ? document.getElementById(focus) : null
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}
