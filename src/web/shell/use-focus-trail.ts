import { useEffect } from 'react'
import { focusPage } from '#web/ui/focus-page.ts'

/** What had the focus, and all that it stands in, the nearest first. */
type Step = readonly Element[]

const REMEMBERED = 8

/** Where screens see to the focus themselves, they do so within this time. */
const GRACE_MS = 100

/** What tells by itself where one is. */
const PLACES = '[aria-label], [aria-labelledby], [tabindex="-1"]:not(main)'

/**
 * What has the focus may go: a dialog with its button, a row that was removed, a toast by its time. The focus would fall
 * to the body, where keyboards begin again from the top and readers fall silent. It goes on where it came from, or at
 * the nearest place that is still there.
 */
export function useFocusTrail(): void {
  useEffect(() => {
    let steps: readonly Step[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof Element) steps = [pathOf(target), ...steps].slice(0, REMEMBERED)
    }
    const look = () => {
      timer = undefined
      if (isLost(steps)) goOn(steps)
    }
    const changes = new MutationObserver(() => {
      if (timer === undefined && isLost(steps)) timer = setTimeout(look, GRACE_MS)
    })
    document.addEventListener('focusin', remember)
    changes.observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ['disabled', 'hidden'],
    })
    return () => {
      document.removeEventListener('focusin', remember)
      changes.disconnect()
      clearTimeout(timer)
    }
  }, [])
}

function pathOf(element: Element): Step {
  const path: Element[] = []
  for (let one: Element | null = element; one !== null; one = one.parentElement) path.push(one)
  return path
}

const canTake = (element: Element) => element.getClientRects().length > 0 && !element.matches(':disabled')

/** Who has clicked where nothing takes the focus has lost nothing. */
function isLost(steps: readonly Step[]): boolean {
  const last = steps[0]?.[0]
  return document.activeElement === document.body && last !== undefined && !canTake(last)
}

function goOn(steps: readonly Step[]) {
  const dialog = [...document.querySelectorAll<HTMLElement>('[role=dialog]')].at(-1)
  const within = dialog ?? document.querySelector('main')
  const places = steps.map((path) =>
    path.find((element, above) => canTake(element) && (above === 0 || element.matches(PLACES))),
  )
  const place = places.find((one) => one instanceof HTMLElement && within?.contains(one))
  if (place instanceof HTMLElement) bringTo(place)
  else if (dialog) bringTo(dialog)
  else focusPage()
}

function bringTo(place: HTMLElement) {
  if (place.tabIndex < 0) place.tabIndex = -1
  place.focus({ preventScroll: true })
}
