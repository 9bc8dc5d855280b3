import { useEffect, useEffectEvent, useState } from 'react'

const STEP_MS = 1_000

/**
 * Counts down by the time since the page was opened, because browsers slow down timers in background tabs and the
 * device's clock may be set while it runs.
 * @param onEnd called once, at 0
 * @returns the whole seconds left; undefined once the countdown has been stopped
 */
export function useCountdown(
  from: number,
  onEnd: () => void,
  isPaused = false,
): { seconds: number | undefined; stop: () => void } {
  const [seconds, setSeconds] = useState(from)
  const [stopped, setStopped] = useState(false)
  const start = useEffectEvent(() => {
    const endsAt = performance.now() + seconds * STEP_MS
    const timer = setInterval(() => {
      const left = Math.max(0, Math.round((endsAt - performance.now()) / STEP_MS))
      setSeconds(left)
      if (left > 0) return
      clearInterval(timer)
      end()
    }, STEP_MS)
    return () => clearInterval(timer)
  })
  const end = useEffectEvent(onEnd)
  useEffect(() => (stopped || isPaused ? undefined : start()), [stopped, isPaused])
  return { seconds: stopped ? undefined : seconds, stop: () => setStopped(true) }
}
