/** The outcomes of asking many founders at once: 'yes' if a founder can be asked, otherwise the reason why not. */
export const ASK_OUTCOMES = ['yes', 'open', 'withdrawn', 'account-deleted'] as const
export type AskOutcome = (typeof ASK_OUTCOMES)[number]

type Applicant = { readonly user_id: string | null; readonly withdrawn_at: unknown }
type Asked = { readonly answered_at: unknown } | undefined

/**
 * Returns whether a founder can be asked. A founder with open questions cannot, because a new round would replace them.
 * @param latest the latest round of the application
 */
export function askOutcome({ user_id, withdrawn_at }: Applicant, latest: Asked): AskOutcome {
  if (user_id === null) return 'account-deleted'
  if (withdrawn_at !== null) return 'withdrawn'
  return latest && latest.answered_at === null ? 'open' : 'yes'
}
