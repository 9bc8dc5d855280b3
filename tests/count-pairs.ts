import { VERDICT_VALUES } from '#domain/review/verdicts.ts'

export const mean = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0) / numbers.length

/** Counts all pairs of values of the same application. @param applications the steps of each one's verdicts */
export function countPairs(applications: readonly (readonly number[])[]) {
  const read = applications.filter(({ length }) => length > 1)
  const values = read.flat()
  const pairs = read.flatMap((steps) =>
    steps.flatMap((one, index) =>
      steps.toSpliced(index, 1).map((other) => ({ one, other, weight: 1 / (steps.length - 1) })),
    ),
  )
  // Alpha as it is defined: observed by expected disagreement, where the distance of two values is in ranks.
  const meanRank = (step: number) =>
    values.filter((one) => one < step).length + values.filter((one) => one === step).length / 2
  const ranks = VERDICT_VALUES.map((_, step) => meanRank(step))
  const distance = (one: number, other: number) => ((ranks[one] ?? 0) - (ranks[other] ?? 0)) ** 2
  const observed = pairs.reduce((sum, { one, other, weight }) => sum + weight * distance(one, other), 0)
  const expected = mean(
    values.flatMap((one, index) => values.toSpliced(index, 1).map((other) => distance(one, other))),
  )
  return {
    read_twice: read.length,
    within_one_step: pairs.filter(({ one, other }) => Math.abs(one - other) <= 1).length / pairs.length,
    alpha: expected === 0 ? undefined : 1 - observed / values.length / expected,
  }
}
