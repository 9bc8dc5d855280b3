import { DOLLAR } from './limits.ts'
import { sayRupees } from './rupees.ts'

/** Dollars, both ends included. */
export type DollarRange = { readonly from: number; readonly to: number }

const THOUSAND = 1_000
const MILLION = THOUSAND * THOUSAND

const sayDollars = (amount: number): string =>
  amount < MILLION ? `$${amount / THOUSAND}K` : `$${amount / MILLION}M`

const inRupees = (amount: number): string => sayRupees(amount * DOLLAR.rupees)

/** 50,000 to 200,000 → '$50K - $200K' (S1.8). */
export const dollarRange = ({ from, to }: DollarRange): string => `${sayDollars(from)} - ${sayDollars(to)}`

/** The same for whoever reckons in rupees, by the rate of `DOLLAR`: 'about ₹44 lakh to ₹1.76 crore'. */
export const rangeInRupees = ({ from, to }: DollarRange): string =>
  `about ${inRupees(from)} to ${inRupees(to)}`

/** By what the rupees were reckoned. */
export const RATE_NOTE = `Rupees at ₹${DOLLAR.rupees} to the dollar, as of ${DOLLAR.asOf}.`
