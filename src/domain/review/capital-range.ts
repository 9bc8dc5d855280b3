import { RUPEES_MAX } from '../limits.ts'

/** A range of capital in whole rupees, both ends included. An undefined end is open. */
export type CapitalRange = { readonly min: number | undefined; readonly max: number | undefined }

const UNBOUNDED: CapitalRange = { min: undefined, max: undefined }
const RANGE_FORMAT = /^(\d{0,16})\.\.(\d{0,16})$/

/** Parses 'min..max' from an address. @returns undefined if it is invalid, or open at both ends */
export function parseCapitalRange(text: string | null | undefined): CapitalRange | undefined {
  const [, from = '', to = ''] = text?.match(RANGE_FORMAT) ?? []
  if (!from && !to) return undefined
  const [min, max] = [from, to].map((end) => (end ? Number(end) : undefined))
  const lowest = min ?? 0
  const highest = max ?? RUPEES_MAX
  return lowest <= highest && highest <= RUPEES_MAX ? { min, max } : undefined
}

/** Formats a range for `parseCapitalRange`. Returns undefined if it is open at both ends. */
export const serialiseCapitalRange = ({ min, max }: CapitalRange): string | undefined =>
  min === undefined && max === undefined ? undefined : `${min ?? ''}..${max ?? ''}`

/** Sets one end of the range. If the other end contradicts it, the other end becomes open. */
export function setBound(
  range: CapitalRange | undefined,
  end: keyof CapitalRange,
  amount: number | undefined,
): CapitalRange {
  const next = { ...(range ?? UNBOUNDED), [end]: amount }
  const { min = 0, max = RUPEES_MAX } = next
  return min <= max ? next : { ...UNBOUNDED, [end]: amount }
}

const LAKH = 100_000

/** The amounts offered in the filter. */
export const CAPITAL_STEPS = [25, 50, 100, 200, 500, 1_000, 2_500].map((lakhs) => lakhs * LAKH)
