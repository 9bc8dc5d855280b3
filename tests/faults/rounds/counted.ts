import type { Tally } from './tally.ts'

/** A number that increases with each save: the last acknowledged value, and the last one sent. */
export type Counter = { acknowledged: number; tried: number }

/** The progress of something that happens once. */
export type Once = 'none' | 'tried' | 'acknowledged'

/** Returns two texts with the number, so that a partial save differs from a whole one. */
export const numbered = (name: string, n: number): [string, string] => [`${name} ${n}`, `line ${n}`]

/** Returns the number in two texts of `numbered` (0 if blank), and counts partial, lost and repeated saves. */
export function findNumber(texts: readonly string[], { acknowledged, tried }: Counter, tally: Tally): number {
  const [n = 0, other] = texts.map((text) => Number(text.split(' ').at(-1)))
  if (n !== other) tally.torn++
  if (n < acknowledged) tally.lost++
  if (n > tried) tally.doubled++
  return n
}
