import { personHere } from '#web/session/person-here.ts'

/** Waits, or less when it is not wanted any more. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const over = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', over)
      resolve()
    }
    const timer = setTimeout(over, ms)
    signal.addEventListener('abort', over)
  })

/** Waits until the tab is in view. */
export const untilSeen = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (document.visibilityState === 'hidden' && !signal.aborted) return
      document.removeEventListener('visibilitychange', look)
      signal.removeEventListener('abort', look)
      resolve()
    }
    document.addEventListener('visibilitychange', look)
    signal.addEventListener('abort', look)
    look()
  })

/** Waits until somebody is signed in here, who may have been all the time. */
export const untilHere = (person: string, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (personHere.get().present !== person && !signal.aborted) return
      end()
      signal.removeEventListener('abort', look)
      resolve()
    }
    const end = personHere.subscribe(look)
    signal.addEventListener('abort', look)
    look()
  })

/** How long a tab stays in view for what goes on there: a glance at another one ends nothing. */
const HIDDEN_MS = 10_000

/** Does work whose signal is aborted when the tab has been out of view for a while, or nobody wants it any more. */
export async function whileSeen(signal: AbortSignal, work: (seen: AbortSignal) => Promise<void>) {
  const hidden = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    if (document.visibilityState === 'hidden') timer = setTimeout(() => hidden.abort(), HIDDEN_MS)
  }
  document.addEventListener('visibilitychange', look)
  try {
    await work(AbortSignal.any([signal, hidden.signal]))
  } finally {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

/** Waits for what may be given up. Throws what else goes wrong. */
export async function aborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  try {
    await work
  } catch (failure) {
    if (!signal.aborted) throw failure
  }
}
