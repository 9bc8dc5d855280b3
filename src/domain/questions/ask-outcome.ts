/**
 * The possible outcomes for each founder when many founders are asked: 'yes' if the founder can be asked, otherwise the
 * reason why not.
 */
export const ASK_OUTCOMES = ['yes', 'open', 'withdrawn', 'account-deleted'] as const
export type AskOutcome = (typeof ASK_OUTCOMES)[number]

type Applicant = { readonly user_id: string | null; readonly withdrawn_at: unknown }
type Asked = { readonly answered_at: unknown } | undefined

/**
 * Returns whether a founder can be asked, or why not. A founder with open questions cannot be asked, because a new
 * round would replace those questions.
 * @param latest the application's latest round
 */
export function askOutcome({ user_id, withdrawn_at }: Applicant, latest: Asked): AskOutcome {
  if (user_id === null) return 'account-deleted'
  if (withdrawn_at !== null) return 'withdrawn'
  return latest && latest.answered_at === null ? 'open' : 'yes'
}
