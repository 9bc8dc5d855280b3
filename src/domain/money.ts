import { DOLLAR } from './limits.ts'

const INDIAN_FORMAT = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 })

/** 1234567 → '12,34,567' (S9.14). */
export const groupDigits = (amount: number): string => INDIAN_FORMAT.format(amount)

/** 1234567 → '₹12,34,567'. */
export const formatRupees = (amount: number): string => `₹${groupDigits(amount)}`

const LAKH = 100_000
const CRORE = 100 * LAKH
const roundToUnit = (amount: number, unit: number) => Math.round((amount * 100) / unit) / 100

/**
 * 16000000 → '1.6 crore', 4550000 → '45.5 lakh', to two decimals; '' below a lakh, which nobody says otherwise than it is
 * written. Not by Intl, which knows neither word in some browsers.
 */
export function inLakhOrCrore(amount: number): string {
  const lakhs = roundToUnit(amount, LAKH)
  if (amount < LAKH) return ''
  // What rounds up to a hundred lakh is said as what it has become.
  return lakhs < CRORE / LAKH
    ? `${groupDigits(lakhs)} lakh`
    : `${groupDigits(roundToUnit(amount, CRORE))} crore`
}

/** 16000000 → '₹1.6 crore', 99999 → '₹99,999': as one says it. */
export function spokenRupees(amount: number): string {
  const words = inLakhOrCrore(amount)
  return words === '' ? formatRupees(amount) : `₹${words}`
}

/** Of a pasted '₹ 1,23,456.50': read as two digits more it would be a hundred times as much. */
const PAISE = /\.\d{1,2}\D*$/

/** '₹ 1,23,456.50' → '₹ 1,23,456' */
export const withoutPaise = (text: string): string => text.replace(PAISE, '')

/**
 * '₹ 1,23,456' → 123456: whatever is not a digit is dropped (S5-form.17), and so are paise.
 * @returns whole rupees, or null without a digit. An amount over RUPEES_MAX is returned as it is,
 *   for the check to refuse; only what no number can hold exactly becomes the largest that can be.
 */
export function parseRupees(text: string): number | null {
  const digits = withoutPaise(text).replace(/\D/g, '')
  return digits === '' ? null : Math.min(Number(digits), Number.MAX_SAFE_INTEGER)
}

/** Dollars, both ends included. */
type DollarRange = { readonly from: number; readonly to: number }

const THOUSAND = 1_000
const MILLION = THOUSAND * THOUSAND

const formatDollars = (amount: number): string =>
  amount < MILLION ? `$${amount / THOUSAND}K` : `$${amount / MILLION}M`

const spokenInRupees = (amount: number): string => spokenRupees(amount * DOLLAR.rupees)

/** 50,000 to 200,000 → '$50K - $200K' (S1.8). */
export const formatDollarRange = ({ from, to }: DollarRange): string =>
  `${formatDollars(from)} - ${formatDollars(to)}`

/** The same for whoever reckons in rupees, by the rate of `DOLLAR`: 'about ₹44 lakh to ₹1.76 crore'. */
export const formatRangeInRupees = ({ from, to }: DollarRange): string =>
  `about ${spokenInRupees(from)} to ${spokenInRupees(to)}`

/** By what the rupees were reckoned. */
export const RATE_NOTE = `Rupees at ₹${DOLLAR.rupees} to the dollar, as of ${DOLLAR.asOf}.`
