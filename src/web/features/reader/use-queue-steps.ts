import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { End } from './reader-foot.tsx'
import type { useQueue } from './use-queue.ts'

/**
 * The ways to the next application and to the one before. Before the queue has come nobody knows where they lead: the
 * way that was asked for last is gone then.
 * @param wayBack what has the focus where there is no next one
 */
export function useQueueSteps(
  place: ReturnType<typeof useQueue>['place'],
  onGoTo: (id: string) => void,
  wayBack: RefObject<HTMLElement | null>,
) {
  const [end, setEnd] = useState<End>()
  const asked = useRef<End>(undefined)
  const step = (towards: End) => {
    asked.current = place ? undefined : towards
    if (!place) return
    const to = towards === 'last' ? place.next : place.previous
    setEnd(to === undefined ? towards : undefined)
    if (to !== undefined) onGoTo(to)
    else if (towards === 'last') wayBack.current?.focus()
  }
  const catchUp = useEffectEvent(() => {
    if (asked.current) step(asked.current)
  })
  const isKnown = place !== undefined
  useEffect(() => {
    if (isKnown) catchUp()
  }, [isKnown])
  return { end, next: () => step('last'), previous: () => step('first') }
}
