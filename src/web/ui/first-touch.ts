const FIRST_TOUCHES = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const

/** On a page that nobody touches: long after it has loaded, and in time for a connection that goes later. */
const UNTOUCHED_MS = 10_000

/** A browser tells of a pointer at rest, too, when the page is drawn under it; and a screen opens at its title, for reading. */
const isOfPage = (event: Event) =>
  event instanceof PointerEvent
    ? event.type === 'pointermove' && event.movementX === 0 && event.movementY === 0
    : event.type === 'focusin' && event.target instanceof HTMLElement && event.target.matches('h1, main')

/**
 * Calls back once, when the page is first touched, if only by a pointer on its way to something, or has stood a while.
 * @returns what ends the waiting
 */
export function whenTouched(then: () => void): () => void {
  const end = () => {
    for (const touch of FIRST_TOUCHES) document.removeEventListener(touch, touched)
    clearTimeout(untouched)
  }
  const touched = (event?: Event) => {
    if (event && isOfPage(event)) return
    end()
    then()
  }
  for (const touch of FIRST_TOUCHES) document.addEventListener(touch, touched)
  const untouched = setTimeout(() => touched(), UNTOUCHED_MS)
  return end
}
