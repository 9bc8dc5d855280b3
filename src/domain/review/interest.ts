import { spokenRupees } from '../money.ts'

/** The levels of a team member's interest in an application, from watching to leading the investment. */
export const INTEREST_LEVELS = [
  { value: 'following', label: 'Following' },
  { value: 'interested', label: 'Interested' },
  { value: 'would_lead', label: 'Would lead' },
] as const
export type InterestLevel = (typeof INTEREST_LEVELS)[number]['value']

export const INTEREST_VALUES = INTEREST_LEVELS.map(({ value }) => value) as [
  InterestLevel,
  ...InterestLevel[],
]

export const interestLabel = (level: InterestLevel): string =>
  INTEREST_LEVELS.find(({ value }) => value === level)?.label ?? level

/** The levels that count as interested, and whose amounts count. */
export const INTERESTED_LEVELS: readonly InterestLevel[] = ['interested', 'would_lead']

/** Returns whether a level counts as interested. */
export const isInterested = (level: InterestLevel | null): boolean =>
  level !== null && INTERESTED_LEVELS.includes(level)

/** The team's interest in an application, as far as a member may see it. */
export type InterestSummary = {
  /** The number of members who are interested, including those who would lead. */
  readonly interested: number
  /** The sum of their amounts, in whole rupees. */
  readonly amount: number
  /** The number of members who would lead. */
  readonly leads: number
}

/** Counts the members who are interested, and adds up their amounts. */
export function summariseInterest(
  entries: readonly { readonly level: InterestLevel | null; readonly amount: number }[],
): InterestSummary {
  const interested = entries.filter(({ level }) => isInterested(level))
  return {
    interested: interested.length,
    amount: interested.reduce((sum, { amount }) => sum + amount, 0),
    leads: interested.filter(({ level }) => level === 'would_lead').length,
  }
}

/** Returns a summary in words: '4 interested, ₹85 lakh, no lead yet'. */
export function describeInterest({ interested, amount, leads }: InterestSummary): string {
  if (interested === 0) return 'Nobody interested yet'
  return [
    `${interested} interested`,
    ...(amount > 0 ? [spokenRupees(amount)] : []),
    leads === 0 ? 'no lead yet' : `${leads} would lead`,
  ].join(', ')
}
