import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from '#web/routing/router.tsx'
import {
  FORM_KEY,
  hashOfSection,
  prefersReducedMotion,
  REVIEW,
  sectionFromHash,
  useFormKey,
} from './use-navigation.ts'

/** Pixels below the bars within which a section has to begin to be the one that is read. */
const READ_WITHIN = 64

/** Keys that scroll the page, the last by what it leads to; the form's own do not. */
const SCROLLING = ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', ' ', 'Tab']

/** By these somebody scrolls the page themselves. */
const BY_HAND = ['wheel', 'touchmove', 'keydown'] as const

const scrollsByHand = (event: Event) => !(event instanceof KeyboardEvent) || SCROLLING.includes(event.key)

/** What the bars at the top cover, as the style sheet tells the browser too. */
const covered = () =>
  Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockStart) || 0

const placeIn = (hash: string) => Math.min(sectionFromHash(hash), REVIEW - 1)

// What is drawn may be a moment behind the address: who goes on and back at once has been at both.
const placeNow = () => placeIn(window.location.hash)

const topOf = (id = '') => document.getElementById(id)?.getBoundingClientRect().top ?? 0

const furthest = () => document.documentElement.scrollHeight - window.innerHeight

/**
 * Which section of a running text is read, by its place, and the way to another one. The address names the one that was
 * gone to last; scrolling by hand changes the place alone.
 * @param ids of the sections, in their order
 */
export function useReadingPosition(ids: readonly string[]) {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const formKey = useFormKey()
  const named = placeIn(hash)
  const [section, setSection] = useState(named)
  // Where the page is on its way to, until it is there or somebody scrolls it elsewhere.
  const onWayTo = useRef<number>(undefined)

  const scrollTo = (place: number, behavior: ScrollBehavior) => {
    const wanted = place === 0 ? 0 : window.scrollY + topOf(ids[place]) - covered()
    const top = Math.round(Math.min(wanted, furthest()))
    onWayTo.current = top
    window.scrollTo({ top, behavior })
  }
  const focus = (place: number) =>
    document.getElementById(`${ids[place]}-title`)?.focus({ preventScroll: true })

  const goTo = (place: number) => {
    setSection(place)
    // First, so that Back leads to where one was and not to where one has been scrolled.
    if (place !== placeNow()) {
      const to = { pathname, search, hash: hashOfSection(place) ?? '' }
      navigate(to, { state: { [FORM_KEY]: formKey } })
    }
    focus(place)
    scrollTo(place, prefersReducedMotion() ? 'instant' : 'smooth')
  }

  const look = useEffectEvent(() => {
    const { current: top } = onWayTo
    if (top === undefined) setSection(sectionInSight(ids))
    else if (Math.abs(window.scrollY - top) <= 1) onWayTo.current = undefined
  })
  useEffect(() => {
    const follow = () => look()
    const takeOver = (event: Event) => {
      if (scrollsByHand(event)) onWayTo.current = undefined
    }
    window.addEventListener('scroll', follow, { passive: true })
    for (const way of BY_HAND) window.addEventListener(way, takeOver, { passive: true })
    return () => {
      window.removeEventListener('scroll', follow)
      for (const way of BY_HAND) window.removeEventListener(way, takeOver)
    }
  }, [])

  const open = useEffectEvent(() => {
    if (named > 0) scrollTo(named, 'instant')
  })
  useEffect(() => open(), [])
  const arrive = useEffectEvent(() => {
    const place = placeNow()
    onWayTo.current = undefined
    setSection(place)
    focus(place)
  })
  useEffect(() => {
    // After Back and Forward the browser scrolls to where one was, and takes the focus away on the way there: this comes last.
    const follow = () => arrive()
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [])
  return { section, goTo }
}

/** The last one that begins in the upper part of the window; at the foot of the page the last of all. */
function sectionInSight(ids: readonly string[]): number {
  if (window.scrollY > 0 && window.scrollY >= furthest() - 1) return ids.length - 1
  return Math.max(
    0,
    ids.findLastIndex((id) => topOf(id) <= covered() + READ_WITHIN),
  )
}
