import type { Tally } from './tally.ts'

/** A number that was sent again and again: the last that was acknowledged, and the last that may be there. */
export type Counter = { acknowledged: number; tried: number }

/** How far something that is done once has come. */
export type Once = 'none' | 'tried' | 'acknowledged'

/** Two texts with the number, so that half a save can be told from a whole one. */
export const numbered = (name: string, n: number): [string, string] => [`${name} ${n}`, `line ${n}`]

/** Finds the number in what is there of two such texts; in blank ones it is 0. @returns the number that is there */
export function findNumber(texts: readonly string[], { acknowledged, tried }: Counter, tally: Tally): number {
  const [n = 0, other] = texts.map((text) => Number(text.split(' ').at(-1)))
  if (n !== other) tally.torn++
  if (n < acknowledged) tally.lost++
  if (n > tried) tally.doubled++
  return n
}
