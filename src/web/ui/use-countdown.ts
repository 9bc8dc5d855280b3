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
): { seconds: number | undefined; stop: () => void } {
  const [seconds, setSeconds] = useState(from)
  const [stopped, setStopped] = useState(false)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (stopped) return
    const endsAt = performance.now() + from * STEP_MS
    const timer = setInterval(() => {
      const left = Math.max(0, Math.round((endsAt - performance.now()) / STEP_MS))
      setSeconds(left)
      if (left > 0) return
      clearInterval(timer)
      end()
    }, STEP_MS)
    return () => clearInterval(timer)
  }, [from, stopped])
  return { seconds: stopped ? undefined : seconds, stop: () => setStopped(true) }
}
