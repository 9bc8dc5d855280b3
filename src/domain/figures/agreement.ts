import { VERDICT_VALUES } from '../review/verdicts.ts'
import { SHARE_BASE_MIN } from './figures.ts'
import { FIGURES_TEXTS } from './messages.ts'

/** The verdicts of two or more people on one application. */
export type Reading = {
  /** True if the group invited the founders to a meeting. */
  readonly invited: boolean
  /** The step of each person's verdict; 0 is the best one. */
  readonly verdicts: readonly { readonly person: string; readonly step: number }[]
}

/** Applications with equal verdicts. */
export type Panel = {
  /** How many people gave each verdict, best first. Altogether at least two. */
  readonly verdicts: readonly number[]
  /** True if the group invited the founders to a meeting. */
  readonly invited: boolean
  /** The number of applications. */
  readonly count: number
}

/** A number with its 95 % interval. */
export type Estimate = { readonly value: number; readonly from: number; readonly to: number }

/**
 * The steps between a member's verdicts and the mean of colleagues' verdicts on the same applications. Positive if the
 * member's verdicts are nearer to the best one. Null below 20 applications.
 */
export type MemberAgreement = {
  readonly id: string
  /** The full name, or the e-mail address if there is no name. */
  readonly name: string
  /** The number of applications on which the member and a colleague gave verdicts. */
  readonly shared: number
  readonly difference: Estimate | null
}

/** How far the verdicts of different people on the same application agree. */
export type AgreementMeasures = {
  /** The share of pairs of verdicts that are equal or one step apart. */
  readonly within_one_step: number
  /** Krippendorff's alpha. Null if all verdicts are equal, because it is undefined then. */
  readonly alpha: Estimate | null
  /** How many of `of` invitations would differ with other readers. Null if nobody was invited. */
  readonly invitations: (Estimate & { readonly of: number }) | null
}

export type Agreement = {
  /** The number of applications with verdicts of two or more people. */
  readonly read_twice: number
  /** Null below 20 applications. */
  readonly measures: AgreementMeasures | null
  /** Ordered by name, because this is no ranking. */
  readonly members: readonly MemberAgreement[]
}

/** Groups applications with equal verdicts. */
export function panelsOf(readings: readonly Reading[]): Panel[] {
  const panels = new Map<string, Panel>()
  for (const { invited, verdicts } of readings) {
    const numbers = VERDICT_VALUES.map(() => 0)
    for (const { step } of verdicts) numbers[step] = (numbers[step] ?? 0) + 1
    const key = `${numbers} ${invited}`
    panels.set(key, { verdicts: numbers, invited, count: (panels.get(key)?.count ?? 0) + 1 })
  }
  // Sorted, so that the results of the calculations do not depend on the order of the rows.
  return [...panels].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, panel]) => panel)
}

/**
 * Returns each person's number of applications, and the steps from the mean of colleagues' verdicts on these
 * applications.
 */
export function differencesOf(
  readings: readonly Reading[],
): Map<string, Omit<MemberAgreement, 'id' | 'name'>> {
  const people = new Map<string, { shared: number; total: number; squares: number }>()
  for (const { verdicts } of readings) {
    const total = sum(verdicts.map(({ step }) => step))
    const colleagues = verdicts.length - 1
    for (const { person, step } of verdicts) {
      // Rounded, so that the sums are exact and do not depend on the order of the rows.
      const difference = Math.round(((total - step) / colleagues - step) * PRECISION)
      const before = people.get(person) ?? { shared: 0, total: 0, squares: 0 }
      people.set(person, {
        shared: before.shared + 1,
        total: before.total + difference,
        squares: before.squares + difference ** 2,
      })
    }
  }
  return new Map(
    [...people].map(([person, { shared, total, squares }]) => {
      const variance = (squares - total ** 2 / shared) / (shared - 1)
      const difference = estimateMean(
        shared,
        total / shared / PRECISION,
        Math.sqrt(Math.max(0, variance)) / PRECISION,
      )
      return [person, { shared, difference }]
    }),
  )
}

const PRECISION = 10_000

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
const sizeOf = ({ verdicts }: Panel) => sum(verdicts)

/** Returns the number of applications. */
export const readTwice = (panels: readonly Panel[]): number => sum(panels.map(({ count }) => count))

/** Returns how far readers agree, or null if fewer than 20 applications were read twice. */
export function measureAgreement(panels: readonly Panel[]): AgreementMeasures | null {
  if (readTwice(panels) < SHARE_BASE_MIN) return null
  const alpha = estimateAlpha(panels)
  return {
    within_one_step: shareWithinOneStep(panels),
    alpha,
    invitations: estimateInvitations(panels, alpha?.value ?? 1),
  }
}

function shareWithinOneStep(panels: readonly Panel[]): number {
  let pairs = 0
  let within = 0
  for (const panel of panels) {
    panel.verdicts.forEach((number, step) => {
      const next = panel.verdicts[step + 1] ?? 0
      within += panel.count * number * ((number - 1) / 2 + next)
    })
    pairs += (panel.count * sizeOf(panel) * (sizeOf(panel) - 1)) / 2
  }
  return within / pairs
}

type Matrix = readonly (readonly number[])[]

/** Returns a panel's part in the coincidence matrix: each of its verdicts paired with each other one. */
function coincidencesOf(panel: Panel): Matrix {
  const others = sizeOf(panel) - 1
  return panel.verdicts.map((number, step) =>
    panel.verdicts.map((paired, other) => (number * (step === other ? paired - 1 : paired)) / others),
  )
}

const added = (matrix: Matrix, other: Matrix, times: number): Matrix =>
  matrix.map((row, index) => row.map((cell, column) => cell + times * (other[index]?.[column] ?? 0)))

/**
 * Returns Krippendorff's alpha for ordinal data, or undefined if all values are equal (Krippendorff, Computing
 * Krippendorff's Alpha-Reliability, 2011).
 * @param coincidences the coincidence matrix
 */
function ordinalAlpha(coincidences: Matrix): number | undefined {
  const numbers = coincidences.map(sum)
  let observed = 0
  let expected = 0
  for (let step = 0; step < numbers.length; step++) {
    let ranks = (numbers[step] ?? 0) / 2
    for (let other = step + 1; other < numbers.length; other++) {
      const number = numbers[other] ?? 0
      const distance = (ranks + number / 2) ** 2
      ranks += number
      observed += distance * (coincidences[step]?.[other] ?? 0)
      expected += distance * (numbers[step] ?? 0) * number
    }
  }
  return expected === 0 ? undefined : 1 - ((sum(numbers) - 1) * observed) / expected
}

/** The distance of a 95 % interval's ends from the mean, in standard errors. */
const NORMAL_95 = 1.96

/**
 * Returns alpha, with an interval from the jackknife over applications: alpha without each application in turn. Unlike
 * the bootstrap, it needs no random numbers (Hughes, arXiv 2210.13265).
 */
export function estimateAlpha(panels: readonly Panel[]): Estimate | null {
  const parts = panels.map((panel) => ({ count: panel.count, matrix: coincidencesOf(panel) }))
  const none: Matrix = (parts[0]?.matrix ?? []).map((row) => row.map(() => 0))
  const all = parts.reduce((total, { matrix, count }) => added(total, matrix, count), none)
  const value = ordinalAlpha(all)
  if (value === undefined) return null
  const without = parts.map(({ count, matrix }) => ({
    count,
    alpha: ordinalAlpha(added(all, matrix, -1)) ?? value,
  }))
  const applications = readTwice(panels)
  const mean = sum(without.map(({ count, alpha }) => count * alpha)) / applications
  const squares = sum(without.map(({ count, alpha }) => count * (alpha - mean) ** 2))
  const error = NORMAL_95 * Math.sqrt(((applications - 1) / applications) * squares)
  return { value, from: Math.max(-1, value - error), to: Math.min(1, value + error) }
}

/** Returns a mean with its interval, or null below 20 values. @param deviation the values' standard deviation */
function estimateMean(count: number, mean: number, deviation: number): Estimate | null {
  if (count < SHARE_BASE_MIN) return null
  const error = (NORMAL_95 * deviation) / Math.sqrt(count)
  return { value: mean, from: mean - error, to: mean + error }
}

const SIMULATIONS_MIN = 50
const SIMULATIONS_MAX = 1000
/** Limits a calculation with 10,000 applications to about 10 ms. */
const DRAWS_MAX = 500_000
const SEED = 47

/** Best first: 'Strong yes' and 'Yes'. */
const IN_FAVOUR = 2

/** Applications with the same number of readers, of whom equally many were in favour. */
type Group = {
  readonly readers: number
  readonly inFavour: number
  readonly invited: boolean
  readonly count: number
}

/**
 * Returns how many invitations would differ if other people had read the applications.
 *
 * The calculation assumes that the group invites the applications with the largest share of verdicts in favour, as many
 * as it did invite; among equal shares, those that it did invite. An application gets as many new readers as it had.
 * Each verdict is drawn from an urn (Pólya's) with the application's verdicts and, the lower alpha, the more verdicts
 * from all applications; it is put back twice. Drawing only from the application's own two or three verdicts would
 * show less than half of the changes, because it takes an agreement of two people for certainty (decision 72).
 * @param alpha the agreement between readers
 */
export function estimateInvitations(
  panels: readonly Panel[],
  alpha: number,
): AgreementMeasures['invitations'] {
  const groups = panels.map((panel): Group => {
    const { invited, count } = panel
    return { readers: sizeOf(panel), inFavour: sum(panel.verdicts.slice(0, IN_FAVOUR)), invited, count }
  })
  const of = sum(groups.map(({ invited, count }) => (invited ? count : 0)))
  if (of === 0) return null
  const simulate = simulation(groups, of, Math.min(1, Math.max(0, alpha)))
  const wanted = Math.round(DRAWS_MAX / readTwice(panels))
  const simulations = Math.min(SIMULATIONS_MAX, Math.max(SIMULATIONS_MIN, wanted))
  const changes = Array.from({ length: simulations }, simulate).sort((a, b) => a - b)
  const quantile = (part: number) => changes[Math.round(part * (simulations - 1))] ?? 0
  return { of, value: Math.round(sum(changes) / simulations), from: quantile(0.025), to: quantile(0.975) }
}

const DIGITS = 2

/** Returns '−0.12 (−0.31 to +0.07)', for example. @param sign 'signed' to also mark positive numbers */
export function intervalText({ value, from, to }: Estimate, sign?: 'signed'): string {
  const text = (number: number) => {
    const size = Math.abs(number).toFixed(DIGITS)
    if (Number(size) === 0) return size
    return `${number < 0 ? '−' : sign ? '+' : ''}${size}`
  }
  return FIGURES_TEXTS.interval(text(value), text(from), text(to))
}

/** The number of places among applications with the same share in favour. */
const PLACES = 4
/** Returns an application's place among those with the same share in favour. */
const placeOf = (invited: boolean, isKept: boolean) => (invited ? 0 : 2) + (isKept ? 0 : 1)

/** Returns a function that draws new readers' verdicts and returns how many invitations they change. */
function simulation(groups: readonly Group[], of: number, alpha: number) {
  const readers = groups.flatMap((group) => Array<number>(group.count).fill(group.readers))
  const everyone = sum(readers)
  const favourable = sum(groups.map(({ inFavour, count }) => inFavour * count)) / everyone
  const shares = [...new Set(readers)].flatMap((size) =>
    Array.from({ length: size + 1 }, (_, number) => number / size),
  )
  const rankOf = new Map([...new Set(shares)].sort((a, b) => b - a).map((share, rank) => [share, rank]))
  const parts = splitAt(of, groups).map(({ isIn, ...group }) => ({
    count: group.count,
    cumulative: cumulativeChances(group, favourable, alpha),
    ranks: Array.from(
      { length: group.readers + 1 },
      (_, number) => (rankOf.get(number / group.readers) ?? 0) * PLACES + placeOf(group.invited, isIn),
    ),
  }))
  const random = seededRandom(SEED)
  return () => {
    const found = new Array<number>(rankOf.size * PLACES).fill(0)
    for (const { count, cumulative, ranks } of parts)
      for (let application = 0; application < count; application++) {
        const chance = random()
        let number = 0
        while (chance >= (cumulative[number] ?? 1)) number++
        const rank = ranks[number] ?? 0
        found[rank] = (found[rank] ?? 0) + 1
      }
    return changedInvitations(found, of)
  }
}

/** Splits the groups into the `of` applications that the given verdicts invite, and the others. */
function splitAt(of: number, groups: readonly Group[]): (Group & { readonly isIn: boolean })[] {
  let left = of
  return groups
    .toSorted(
      (a, b) => b.inFavour / b.readers - a.inFavour / a.readers || Number(b.invited) - Number(a.invited),
    )
    .flatMap((group) => {
      const inside = Math.min(left, group.count)
      left -= inside
      return [
        { ...group, isIn: true, count: inside },
        { ...group, isIn: false, count: group.count - inside },
      ].filter(({ count }) => count > 0)
    })
}

/** Returns the cumulative chances that 0, 1, 2 … of the new readers are in favour. */
function cumulativeChances({ readers, inFavour }: Group, favourable: number, alpha: number): number[] {
  let chances = [1]
  for (let drawn = 0; drawn < readers; drawn++) {
    const next = new Array<number>(drawn + 2).fill(0)
    chances.forEach((chance, number) => {
      const inUrn = alpha * (inFavour + number) + (1 - alpha) * favourable
      const isFavourable = inUrn / (alpha * (readers + drawn) + 1 - alpha)
      next[number] = (next[number] ?? 0) + chance * (1 - isFavourable)
      next[number + 1] = (next[number + 1] ?? 0) + chance * isFavourable
    })
    chances = next
  }
  // The last is 1 despite rounding, so that each draw finds a number.
  return chances.map((_, number) => (number === readers ? 1 : sum(chances.slice(0, number + 1))))
}

/** Returns how many of the best `of` applications were not invited before. @param found their numbers by rank */
function changedInvitations(found: readonly number[], of: number): number {
  let left = of
  let changed = 0
  found.forEach((number, rank) => {
    const taken = Math.min(left, number)
    left -= taken
    if (rank % 2 === 1) changed += taken
  })
  return changed
}

/** Returns a function that returns the same numbers from 0 to 1 in each run (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
