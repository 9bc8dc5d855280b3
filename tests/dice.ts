/** Returns a function that returns seeded random numbers, 0 ≤ n < 1, so that a failed test can be repeated. */
export const dice = (seed: number) => () => {
  seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32
  return seed / 2 ** 32
}
