import { useLayoutEffect, useRef } from 'react'
import { endAboveBars } from './above-bars.ts'

/** What a screen or a dialog keeps at its foot to be pressed, by this attribute: `data-bar`. */
const BARS = '[data-bar]'

/** Bars come and go with what is selected, opened and scrolled. */
const LOOK_MS = 200

/** Lets the toast of these words stand above the bars in view, as long as it is there. */
export function useAboveBars() {
  const words = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const look = () => {
      const toast = words.current?.closest<HTMLElement>('[role]')
      if (!toast) return
      const bars = barsInView().map((bar) => bar.getBoundingClientRect())
      const end = endAboveBars(bars, toast.offsetHeight, window.innerHeight)
      document.documentElement.style.setProperty('--toast-end', `${end}px`)
    }
    look()
    const timer = setInterval(look, LOOK_MS)
    window.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look)
    return () => {
      clearInterval(timer)
      window.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
    }
  }, [])
  return words
}

/** Under a dialog nothing is pressed. */
function barsInView(): readonly Element[] {
  const dialog = [...document.querySelectorAll('[role=dialog]')].at(-1)
  return [...(dialog ?? document).querySelectorAll(BARS)].filter((bar) => bar.getClientRects().length > 0)
}
