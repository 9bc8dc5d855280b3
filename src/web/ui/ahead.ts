type Fetch = () => Promise<unknown>

const known = new Set<Fetch>()
const wanted: Fetch[] = []
let touched = false
let fetching = false

/**
 * Has code fetched that is wanted later: once the page is touched (`fetchAhead`), one after the other, while the browser has
 * nothing else to do. It is there then without a connection, too.
 */
export function wantAhead(fetch: Fetch): void {
  if (known.has(fetch)) return
  known.add(fetch)
  wanted.push(fetch)
  if (touched) void fetchWanted()
}

/** The page is in use: what is wanted comes, and so does what is wanted later. */
export function fetchAhead(): void {
  touched = true
  void fetchWanted()
}

async function fetchWanted(): Promise<void> {
  if (fetching) return
  fetching = true
  for (let next = wanted.shift(); next; next = wanted.shift()) {
    await untilIdle()
    await untilOnline()
    await next().catch((failure: unknown) => console.warn('Could not be fetched ahead', failure))
  }
  fetching = false
}

/** Where the browser cannot tell, as Safari, a moment later. */
const untilIdle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2000 })
    else setTimeout(resolve, 200)
  })

/** A browser remembers each file that it could not fetch, and does not ask for it again. */
const untilOnline = () =>
  new Promise<void>((resolve) => {
    if (navigator.onLine) resolve()
    else window.addEventListener('online', () => resolve(), { once: true })
  })
