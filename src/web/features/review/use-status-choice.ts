import { type ChangeEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isReviewStatus, type ReviewStatus } from '#domain/applications/status.ts'

const PAUSE_IN_STEPPING_MS = 1_500

/** Keys that move through a closed select, one value a press. */
const isStep = (key: string) => key.length === 1 || /^(Arrow|Page|Home|End)/.test(key)

/**
 * A choice in a native select. One made in the opened list counts at once. One that keys step through in
 * the closed select passes values nobody means, and a founder would get an e-mail for each: it counts on
 * Enter, on leaving, or after a pause, and Escape takes it back.
 */
export function useStatusChoice(status: string, choose: (status: ReviewStatus) => void) {
  const [pending, setPending] = useState<ReviewStatus>()
  const stepping = useRef(false)

  const decide = () => {
    setPending(undefined)
    if (pending && pending !== status) choose(pending)
  }
  const decideLater = useEffectEvent(decide)
  useEffect(() => {
    if (!pending) return
    const timer = setTimeout(decideLater, PAUSE_IN_STEPPING_MS)
    return () => clearTimeout(timer)
  }, [pending])

  return {
    pending: pending !== undefined && pending !== status,
    attributes: {
      value: pending ?? status,
      onKeyDown: (event: KeyboardEvent) => {
        stepping.current = isStep(event.key) && !event.altKey
        if (!pending) return
        if (event.key === 'Enter') decide()
        else if (event.key === 'Escape') setPending(undefined)
        else return
        event.preventDefault()
      },
      onKeyUp: () => {
        stepping.current = false
      },
      onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLSelectElement>) => {
        if (!isReviewStatus(value)) return
        if (stepping.current) return setPending(value)
        setPending(undefined)
        choose(value)
      },
      onBlur: decide,
    },
  }
}
