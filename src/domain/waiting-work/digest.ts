import {
  DISPUTED_FILTER,
  FOR_ME_FILTER,
  OPEN_FILTER,
  OVERDUE_FILTER,
  type ReviewCriteria,
} from '../review/filters.ts'
import { NO_VERDICT } from '../review/verdicts.ts'

/** When a team member gets the morning e-mail: on workdays, on Mondays, or never. */
export const DIGEST_FREQUENCIES = ['workdays', 'weekly', 'off'] as const
export type DigestFrequency = (typeof DIGEST_FREQUENCIES)[number]

export const DIGEST_LABELS: Readonly<Record<DigestFrequency, string>> = {
  workdays: 'Every workday',
  weekly: 'Every Monday',
  off: 'Never',
}

/** The lists that the morning e-mail counts, in its order. */
export const DIGEST_LISTS = ['new', 'overdue', 'answered', 'assigned', 'disputed', 'notes'] as const
export type DigestList = (typeof DIGEST_LISTS)[number]
export type DigestCounts = Readonly<Record<DigestList, number>>

/** Returns the filters of the applications that are assigned to a member and wait for their verdict. */
export const assignedCriteria = (userId: string): Partial<ReviewCriteria> => ({
  reviewer: userId,
  verdict: NO_VERDICT,
  open: OPEN_FILTER,
})

/**
 * Returns the filters of each list.
 * @param since the time from which submissions and answers are new, as `parseTimeRange` reads it
 */
export const digestCriteria = (
  userId: string,
  since: string,
): Readonly<Record<DigestList, Partial<ReviewCriteria>>> => ({
  new: { submitted: since },
  overdue: { waiting: OVERDUE_FILTER },
  answered: { answered: since },
  assigned: assignedCriteria(userId),
  disputed: { disputed: DISPUTED_FILTER, open: OPEN_FILTER },
  notes: { notes: FOR_ME_FILTER },
})

export const isEmptyDigest = (counts: DigestCounts): boolean =>
  DIGEST_LISTS.every((list) => counts[list] === 0)

/** The setting on the account screen. */
export const DIGEST_SETTING_TEXTS = {
  title: 'Morning e-mail',
  lead: 'New applications and what waits for you, with links. Sent only if there is something to say.',
  label: 'Send it',
  saved: { title: 'Morning e-mail saved', description: 'The change applies from the next e-mail.' },
  failed: { title: 'Morning e-mail not saved', description: 'Check your connection, then try again.' },
} as const

/** The page of the unsubscribe link. */
export const UNSUBSCRIBE_TEXTS = {
  title: 'Stop the morning e-mail?',
  ask: 'You can turn it on again under Account at any time. You still get e-mails about assignments and notes for you.',
  stop: 'Stop the e-mail',
  stopped: 'The morning e-mail has stopped',
  startAgain: 'You can turn it on again at any time:',
  account: 'go to Account',
} as const
