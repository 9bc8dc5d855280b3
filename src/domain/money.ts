const INDIAN_FORMAT = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 })

/** Groups digits: 1234567 → '12,34,567' (S9.14). */
export const groupDigits = (amount: number): string => INDIAN_FORMAT.format(amount)

/** Formats an amount: 1234567 → '₹12,34,567'. */
export const formatRupees = (amount: number): string => `₹${groupDigits(amount)}`

const LAKH = 100_000
const CRORE = 100 * LAKH
const roundToUnit = (amount: number, unit: number) => Math.round((amount * 100) / unit) / 100

/**
 * Formats an amount to two decimals: 16000000 → '1.6 crore', 4550000 → '45.5 lakh'. Returns '' for amounts below a
 * lakh. Adds the words itself, because Intl does not support them in some browsers.
 */
export function inLakhOrCrore(amount: number): string {
  const lakhs = roundToUnit(amount, LAKH)
  if (amount < LAKH) return ''
  // Amounts that round up to a hundred lakh are shown in crore.
  return lakhs < CRORE / LAKH
    ? `${groupDigits(lakhs)} lakh`
    : `${groupDigits(roundToUnit(amount, CRORE))} crore`
}

/** Formats an amount in spoken form: 16000000 → '₹1.6 crore', 99999 → '₹99,999'. */
export function spokenRupees(amount: number): string {
  const words = inLakhOrCrore(amount)
  return words === '' ? formatRupees(amount) : `₹${words}`
}

/** Rounded exchange rate with its date. It is fixed so that the amounts on the landing page do not change daily. */
const DOLLAR = { rupees: 88, asOf: 'November 2025' } as const

/** Range in dollars, inclusive. */
type DollarRange = { readonly from: number; readonly to: number }

const THOUSAND = 1_000
const MILLION = THOUSAND * THOUSAND

const formatDollars = (amount: number): string =>
  amount < MILLION ? `$${amount / THOUSAND}K` : `$${amount / MILLION}M`

const spokenInRupees = (amount: number): string => spokenRupees(amount * DOLLAR.rupees)

/** Formats a range: 50,000 to 200,000 → '$50K - $200K' (S1.8). */
export const formatDollarRange = ({ from, to }: DollarRange): string =>
  `${formatDollars(from)} - ${formatDollars(to)}`

/** Formats a range in rupees, at the rate of `DOLLAR`: 'about ₹44 lakh to ₹1.76 crore'. */
export const formatRangeInRupees = ({ from, to }: DollarRange): string =>
  `about ${spokenInRupees(from)} to ${spokenInRupees(to)}`

/** Note that explains the exchange rate. */
export const RATE_NOTE = `Rupees at ₹${DOLLAR.rupees} to the dollar, as of ${DOLLAR.asOf}.`
