import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from '#web/routing/router.tsx'
import { useApplicationForm } from './application-form-context.tsx'
import { FORM_KEY, useFormKey } from './form-key.ts'
import { hashOfSection, sectionFromHash } from './sections.ts'
import { prefersReducedMotion } from './use-navigation.ts'

/** A section counts as being read once its top is no more than this many pixels below the bars. */
const READING_LINE = 64

/** Keys that scroll the page. Tab scrolls by moving the focus. */
const SCROLL_KEYS = ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', ' ', 'Tab']

/** Events that show that the user is scrolling. */
const SCROLL_EVENTS = ['wheel', 'touchmove', 'keydown'] as const

const isScrollInput = (event: Event) => !(event instanceof KeyboardEvent) || SCROLL_KEYS.includes(event.key)

/** Returns the height of the bars at the top, which the style sheet sets as scroll padding. */
const topBarsHeight = () =>
  Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockStart) || 0

const topOf = (id = '') => document.getElementById(id)?.getBoundingClientRect().top ?? 0

const maxScrollTop = () => document.documentElement.scrollHeight - window.innerHeight

/**
 * Returns the index of the section that the user is reading, and a function that goes to another section. The address
 * contains the section that was opened last; scrolling does not change it.
 * @param ids ids of the sections, in order
 */
export function useReadingPosition(ids: readonly string[]) {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const formKey = useFormKey()
  const form = useApplicationForm()
  const indexIn = (text: string) => Math.min(sectionFromHash(form, text), form.sections.length - 1)
  const addressed = indexIn(hash)
  const [section, setSection] = useState(addressed)
  // Scroll position at which the running scroll animation ends. Cleared when it is reached or the user scrolls.
  const scrollTarget = useRef<number>(undefined)

  const scrollTo = (index: number, behavior: ScrollBehavior) => {
    const sectionTop = index === 0 ? 0 : window.scrollY + topOf(ids[index]) - topBarsHeight()
    const top = Math.round(Math.min(sectionTop, maxScrollTop()))
    // No scroll event follows if the page is already there.
    scrollTarget.current = Math.abs(window.scrollY - top) > 1 ? top : undefined
    window.scrollTo({ top, behavior })
  }
  const focus = (index: number) =>
    document.getElementById(`${ids[index]}-title`)?.focus({ preventScroll: true })

  const goTo = (index: number) => {
    setSection(index)
    // Navigates before scrolling, so that the history entry stores the old scroll position for Back.
    // Reads the address from the window, because the rendered location may be outdated.
    if (index !== indexIn(window.location.hash)) {
      const to = { pathname, search, hash: hashOfSection(form, index) ?? '' }
      navigate(to, { state: { [FORM_KEY]: formKey } })
    }
    focus(index)
    scrollTo(index, prefersReducedMotion() ? 'instant' : 'smooth')
  }

  const updateSection = useEffectEvent(() => {
    const { current: top } = scrollTarget
    if (top === undefined) setSection(sectionInView(ids))
    else if (Math.abs(window.scrollY - top) <= 1) scrollTarget.current = undefined
  })
  useEffect(() => {
    const onScroll = () => updateSection()
    const onScrollInput = (event: Event) => {
      if (isScrollInput(event)) scrollTarget.current = undefined
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    for (const type of SCROLL_EVENTS) window.addEventListener(type, onScrollInput, { passive: true })
    return () => {
      window.removeEventListener('scroll', onScroll)
      for (const type of SCROLL_EVENTS) window.removeEventListener(type, onScrollInput)
    }
  }, [])

  const scrollToAddressed = useEffectEvent(() => {
    if (addressed > 0) scrollTo(addressed, 'instant')
  })
  useEffect(() => scrollToAddressed(), [])
  const followAddress = useEffectEvent(() => {
    const index = indexIn(window.location.hash)
    scrollTarget.current = undefined
    setSection(index)
    focus(index)
  })
  useEffect(() => {
    // When this event fires, the browser has already restored the scroll position after Back or Forward, and removed
    // the focus.
    const onHashChange = () => followAddress()
    window.addEventListener('hashchange', onHashChange)
    return () => window.removeEventListener('hashchange', onHashChange)
  }, [])
  return { section, goTo }
}

/**
 * Returns the index of the last section that begins above the reading line. At the bottom of the page, returns the
 * index of the last section.
 */
function sectionInView(ids: readonly string[]): number {
  if (window.scrollY > 0 && window.scrollY >= maxScrollTop() - 1) return ids.length - 1
  return Math.max(
    0,
    ids.findLastIndex((id) => topOf(id) <= topBarsHeight() + READING_LINE),
  )
}
