import type { Tally } from './tally.ts'

/** The counter in a text, which increases with each save: its last acknowledged value, and the last one sent. */
export type Counter = { acknowledged: number; tried: number }

/** The progress of something that happens once. */
export type Once = 'none' | 'tried' | 'acknowledged'

/** Returns two texts that contain the number, so that a save that was stored in part is noticed. */
export const numbered = (name: string, n: number): [string, string] => [`${name} ${n}`, `line ${n}`]

/** Returns the number in two texts of `numbered` (0 if blank). Counts partial, lost and repeated saves in `tally`. */
export function findNumber(texts: readonly string[], { acknowledged, tried }: Counter, tally: Tally): number {
  const [n = 0, other] = texts.map((text) => Number(text.split(' ').at(-1)))
  if (n !== other) tally.torn++
  if (n < acknowledged) tally.lost++
  if (n > tried) tally.doubled++
  return n
}
