import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

const standsAt = ({ scrollLeft, clientWidth }: HTMLElement) => Math.round(scrollLeft / clientWidth)

/** A strip that has not moved for so long stands where it was swiped to. */
const STILL_MS = 120

/**
 * Keeps a strip of panes, each as wide as the strip, and the chosen place together, whichever of them is moved.
 * @param place from 0
 * @param onSwipe told of the place that a finger has brought
 */
export function useSwipedPane(
  place: number,
  onSwipe: (place: number) => void,
): RefObject<HTMLDivElement | null> {
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = strip
    if (current && standsAt(current) !== place) current.scrollTo({ left: place * current.clientWidth })
  }, [place])
  const settle = useEffectEvent((moved: HTMLElement) => {
    const swipedTo = standsAt(moved)
    if (swipedTo !== place) onSwipe(swipedTo)
  })
  useEffect(() => {
    const { current } = strip
    if (!current) return
    let timer: ReturnType<typeof setTimeout>
    const move = () => {
      clearTimeout(timer)
      timer = setTimeout(settle, STILL_MS, current)
    }
    current.addEventListener('scroll', move, { passive: true })
    return () => {
      clearTimeout(timer)
      current.removeEventListener('scroll', move)
    }
  }, [])
  return strip
}
