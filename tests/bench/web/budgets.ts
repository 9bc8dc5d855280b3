/**
 * Kilobytes of script, compressed with brotli, that a screen loads with an empty cache before anything is prefetched.
 */
export const KILOBYTES = { landing: 125, form: 175, review: 185, account: 160 } as const

/** The largest layout shift of a screen in its worst run, as Chromium computes it. */
export const LAYOUT_SHIFT = 0.01

/** Milliseconds to the landing page's first paint, on a slow network and processor. */
export const FIRST_PAINT_MS = 600

/** Milliseconds from a key press in an essay of a full form to its paint: 95th percentile, on a slow processor. */
export const KEY_MS = 25
