import { useCallback, useEffect, useState } from 'react'

/** What gets the focus after a move: an element by its id. */
type Place = { readonly section: number; readonly focus: string | undefined; readonly moves: number }

export const HEADING_ID = 'section-heading'
export const SUMMARY_ID = 'section-faults'

const prefersStillness = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** Which section is open. After every move the page scrolls to its top and the focus follows (S2-form.9). */
export function usePlace() {
  const [place, setPlace] = useState<Place>({ section: 0, focus: undefined, moves: 0 })
  useEffect(() => {
    if (place.moves === 0) return
    const target = document.getElementById(place.focus ?? HEADING_ID)
    const behavior = prefersStillness() ? 'instant' : 'smooth'
    target?.focus({ preventScroll: true })
    if (place.focus?.startsWith('field-')) target?.scrollIntoView({ behavior, block: 'center' })
    else window.scrollTo({ top: 0, behavior })
  }, [place])
  /** @param focus an element's id; without it the section's heading */
  const goTo = useCallback(
    (section: number, focus?: string) => setPlace(({ moves }) => ({ section, focus, moves: moves + 1 })),
    [],
  )
  return { section: place.section, goTo }
}
