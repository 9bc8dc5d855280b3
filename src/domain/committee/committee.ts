import type { Role } from '../actor.ts'
import type { ReviewStatus } from '../applications/status.ts'
import { INTEREST_LEVELS } from '../review/interest.ts'
import { VERDICTS } from '../review/verdicts.ts'

/** The conclusions of a committee about an application. All but the last hold a decision with the given status. */
export const OUTCOMES = [
  { value: 'meeting', label: 'Invite to a meeting', status: 'meeting_scheduled' },
  { value: 'approve', label: 'Approve', status: 'approved' },
  { value: 'no_fit', label: 'No fit', status: 'no_fit' },
  { value: 'again', label: 'Discuss again', status: null },
] as const satisfies readonly { value: string; label: string; status: ReviewStatus | null }[]
export type Outcome = (typeof OUTCOMES)[number]['value']

export const OUTCOME_VALUES = OUTCOMES.map(({ value }) => value) as [Outcome, ...Outcome[]]

const outcomeOf = (outcome: Outcome) => OUTCOMES.find(({ value }) => value === outcome)

/** Returns the status that an outcome decides. Null if it decides nothing. */
export const statusOfOutcome = (outcome: Outcome): ReviewStatus | null => outcomeOf(outcome)?.status ?? null

export const outcomeLabel = (outcome: Outcome): string => outcomeOf(outcome)?.label ?? outcome

const PARTNERS_BALLOT = [{ value: 'not_interested', label: 'Not interested' }, ...INTEREST_LEVELS] as const
const VOTES = [...VERDICTS, ...PARTNERS_BALLOT]

/** A vote of a committee: a verdict, or the level of a partner's interest. */
export type Vote = (typeof VOTES)[number]['value']
export const VOTE_VALUES = VOTES.map(({ value }) => value) as [Vote, ...Vote[]]

/** Returns the votes between which a team member chooses: partners say how interested they are, others judge. */
export const ballotOf = (role: Role) => (role === 'partner' ? PARTNERS_BALLOT : VERDICTS)

export const voteLabel = (vote: Vote): string => VOTES.find(({ value }) => value === vote)?.label ?? vote

/** Returns the numbers of votes as text, such as '2 Strong yes, 1 No'. @param counts the number of each vote */
export function countsText(counts: Readonly<Record<string, number | string>>): string {
  const given = VOTE_VALUES.filter((vote) => counts[vote])
  return given.map((vote) => `${counts[vote]} ${voteLabel(vote)}`).join(', ') || 'no votes'
}

/** Returns whether `next` contains the items of an agenda in any order. */
export const isReordering = (agenda: readonly number[], next: readonly number[]): boolean =>
  agenda.length === next.length && new Set(next).size === next.length && agenda.every((n) => next.includes(n))
