/** Kilobytes of script, compressed by brotli, that a screen loads with an empty cache and before anything is prefetched. */
export const KILOBYTES = { landing: 125, form: 165, review: 170, account: 150 } as const

/** The most layout shift of a screen in its worst run, as Chromium computes it. */
export const LAYOUT_SHIFT = 0.01

/** Until the landing is painted, where network and processor are slow. */
export const FIRST_PAINT_MS = 600

/** From a key in an essay to its painting, 95 of 100, every field filled in, on a slow processor. */
export const KEY_MS = 25
