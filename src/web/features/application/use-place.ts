import { useCallback, useEffect, useRef, useState } from 'react'
import type { DraftRecord } from './draft-kind.ts'
import { isOpen, useAddress } from './use-address.ts'

export const HEADING_ID = 'section-heading'
export const SUMMARY_ID = 'section-faults'
export const SUBMIT_ID = 'submit'

const AT_THE_TOP: readonly string[] = [HEADING_ID, SUMMARY_ID]

export const prefersStillness = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Which section is open. After every move the page scrolls to its top and the focus follows (S2-form.9); after Back and
 * Forward the focus alone, and the browser scrolls to where one was.
 */
export function usePlace(record: DraftRecord) {
  const { section, open } = useAddress(record)
  const [again, setAgain] = useState(0)
  const arrived = useRef({ section, again })
  const wanted = useRef<{ readonly section: number; readonly focus: string | undefined }>(undefined)
  const [hasMoved, setMoved] = useState(false)
  useEffect(() => {
    if (arrived.current.section === section && arrived.current.again === again) return
    arrived.current = { section, again }
    const { current: step } = wanted
    wanted.current = undefined
    if (step?.section === section) arrive(step.focus)
    else document.getElementById(HEADING_ID)?.focus({ preventScroll: true })
    setMoved(true)
  }, [section, again])
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  /**
   * Does nothing once the screen was left.
   * @param focus an element's id; without it the section's heading
   */
  const goTo = useCallback(
    (to: number, focus?: string) => {
      if (!isHere.current) return
      wanted.current = { section: to, focus }
      if (!open(to)) setAgain((times) => times + 1)
    },
    [open],
  )
  /** @returns tells whether nobody has gone elsewhere since */
  const watch = useCallback(() => {
    const before = arrived.current
    return () => isHere.current && arrived.current === before && isOpen(before.section)
  }, [])
  return { section, hasMoved, goTo, watch }
}

function arrive(focus = HEADING_ID) {
  const target = document.getElementById(focus)
  const behavior = prefersStillness() ? 'instant' : 'smooth'
  target?.focus({ preventScroll: true })
  if (AT_THE_TOP.includes(focus)) window.scrollTo({ top: 0, behavior })
  else target?.scrollIntoView({ behavior, block: 'center' })
}
