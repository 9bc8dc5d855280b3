import type { FUNDING_USAGE } from './choices/funding-usage.ts'

export type FundingRound = { readonly investorName: string; readonly amount: number | null }

export const FUNDING_ROUND_COLUMNS = [
  { key: 'investorName', label: 'Investor name' },
  { key: 'amount', label: 'Amount (INR)' },
] as const satisfies readonly { key: keyof FundingRound; label: string }[]

export const BLANK_FUNDING_ROUND: FundingRound = { investorName: '', amount: null }

/** Whole rupees; null where nothing was entered. */
export type MonthlyRevenue = {
  readonly lastMonth: number | null
  readonly oneMonthBefore: number | null
  readonly twoMonthsBefore: number | null
}

export const REVENUE_MONTHS = [
  { key: 'lastMonth', label: 'Last month' },
  { key: 'oneMonthBefore', label: '1 month before' },
  { key: 'twoMonthsBefore', label: '2 months before' },
] as const satisfies readonly { key: keyof MonthlyRevenue; label: string }[]

/** Percentages by category; null where nothing was entered. */
export type FundingUsage = Readonly<Record<(typeof FUNDING_USAGE)[number]['value'], number | null>>

/** The running total beside the breakdown. It is shown, never checked (specification, section 5). */
export const totalOfShares = (shares: Readonly<Record<string, number | null>>): number =>
  Math.round(Object.values(shares).reduce<number>((total, share) => total + (share ?? 0), 0) * 100) / 100
