/** Returns seeded random numbers from 0 to 1, so that a failed history can be repeated. */
export const dice = (seed: number) => () => {
  seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32
  return seed / 2 ** 32
}
