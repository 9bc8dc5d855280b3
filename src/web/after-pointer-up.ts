/** Delays changes of the page while a pointer is pressed. They could move the target of the click or cover it. */

const RELEASES = ['pointerup', 'pointercancel', 'dragend', 'contextmenu']

/** Creates a queue of actions that wait while a pointer is pressed. */
export function createPointerQueue() {
  let isPressed = false
  let waiting: (() => void)[] = []
  // On touch screens, the click event follows the release of the pointer, and the blur comes in between.
  const runSoon = (act: () => void) => void setTimeout(act)
  const press = () => {
    isPressed = true
  }
  const release = () => {
    isPressed = false
    waiting.forEach(runSoon)
    waiting = []
  }
  // Browsers do not report every release, for example on a scrollbar.
  const releaseIfMissed = (event: Event) => {
    if (isPressed && 'buttons' in event && event.buttons === 0) release()
  }
  return {
    isPressed: () => isPressed,
    /** Runs an action after the current event, or after the click if a pointer is pressed. */
    add: (act: () => void): void => {
      if (isPressed) waiting.push(act)
      else runSoon(act)
    },
    /** Watches the pointers in a document. */
    watch: (target: EventTarget): void => {
      target.addEventListener('pointerdown', press, true)
      for (const event of RELEASES) target.addEventListener(event, release, true)
      target.addEventListener('pointermove', releaseIfMissed, true)
    },
  }
}

const queue = createPointerQueue()

export const { isPressed: isPointerPressed, add: afterPointerUp } = queue

export const watchPointer = (): void => queue.watch(document)

type Subscribe<L> = (listener: L) => () => void

/** Returns a function that subscribes in the same way, but notifies its listeners only while no pointer is pressed. */
export const subscribeAfterPointerUp =
  <A extends unknown[]>(subscribe: Subscribe<(...args: A) => void>): Subscribe<(...args: A) => void> =>
  (listener) =>
    subscribe((...args) => (queue.isPressed() ? queue.add(() => listener(...args)) : listener(...args)))
