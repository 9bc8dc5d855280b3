/** The kinds of membership, from section 3 of the specification. */
export const PASS_TYPES = ['free_pass', 'portfolio_alumni', 'community_pass'] as const

export type PassType = (typeof PASS_TYPES)[number]

/** Pass type of users without an active membership. */
export const DEFAULT_PASS_TYPE: PassType = 'free_pass'

export const isPassType = (value: string): value is PassType => PASS_TYPES.some((pass) => pass === value)

export type MembershipAccess = { readonly full: boolean; readonly premium: boolean }

/** Returns the access that a membership gives (S6.20). */
export function membershipAccess(pass: PassType): MembershipAccess {
  const paid = pass === 'portfolio_alumni' || pass === 'community_pass'
  return { full: paid, premium: paid }
}
