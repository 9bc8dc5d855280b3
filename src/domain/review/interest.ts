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
