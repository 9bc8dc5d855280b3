import { RUPEES_MAX } from '../limits.ts'
import { parseRange, type Range } from './range.ts'

const WHOLE_RUPEES = /^\d{1,16}$/

/** Parses a range of whole rupees from an address. @returns undefined if it is invalid, or open at both ends */
export const parseCapitalRange = (text: string | null | undefined): Range<number> | undefined =>
  parseRange(text, (end) => (WHOLE_RUPEES.test(end) && Number(end) <= RUPEES_MAX ? Number(end) : undefined))

const LAKH = 100_000

/** The amounts offered in the filter. */
export const CAPITAL_STEPS = [25, 50, 100, 200, 500, 1_000, 2_500].map((lakhs) => lakhs * LAKH)
