const known = new Set<() => Promise<unknown>>()
const waiting: (() => Promise<unknown>)[] = []
let isStarted = false
let isRunning = false

/**
 * Loads code before it is needed, so that it also works offline. Loading starts after `startPrefetching`, one module
 * after another while the browser is idle.
 */
export function prefetch(load: () => Promise<unknown>): void {
  if (known.has(load)) return
  known.add(load)
  waiting.push(load)
  if (isStarted) void runPrefetches()
}

/** Starts prefetching. Called once the first screen has been rendered. */
export function startPrefetching(): void {
  isStarted = true
  void runPrefetches()
}

async function runPrefetches(): Promise<void> {
  if (isRunning) return
  isRunning = true
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    await untilIdle()
    // Waits until the device is online, because after a failure the browser does not load the module again until the
    // page is reloaded.
    if (!navigator.onLine) await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
    await next().catch((failure: unknown) => console.warn('Could not prefetch', failure))
  }
  isRunning = false
}

/** Waits until the browser is idle. Safari has no requestIdleCallback. */
const untilIdle = () =>
  new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: 2000 })
    else setTimeout(resolve, 200)
  })
