import { useEffect, useState } from 'react'

type PointerQueue = ReturnType<typeof createPointerQueue>

/**
 * Returns a function that delays an action until no pointer is pressed and the click event has fired. Otherwise, a
 * message could appear in between and move the target of the click.
 */
export function useAfterPointerUp(): PointerQueue['add'] {
  const [queue] = useState(createPointerQueue)
  useEffect(() => queue.watch(document), [queue])
  return queue.add
}

const RELEASES = ['pointerup', 'pointercancel', 'dragend']

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
  return {
    add: (act: () => void): void => {
      if (isPressed) waiting.push(act)
      else runSoon(act)
    },
    /** Watches the pointers in a document. @returns a function that stops watching */
    watch: (target: EventTarget) => {
      target.addEventListener('pointerdown', press, true)
      for (const event of RELEASES) target.addEventListener(event, release, true)
      return () => {
        target.removeEventListener('pointerdown', press, true)
        for (const event of RELEASES) target.removeEventListener(event, release, true)
      }
    },
  }
}
