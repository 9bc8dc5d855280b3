import { DISPUTED_FILTER, FOR_ME_FILTER, OPEN_FILTER, type ReviewCriteria } from '../review/filters.ts'
import { assignedCriteria, OVERDUE } from './waiting-criteria.ts'

/** The lists that the morning e-mail counts, in the order of the e-mail. */
export const DIGEST_LISTS = ['new', 'overdue', 'answered', 'assigned', 'disputed', 'notes'] as const
export type DigestList = (typeof DIGEST_LISTS)[number]
export type DigestCounts = Readonly<Record<DigestList, number>>

/**
 * Returns the filters of each list.
 * @param since the time from which submissions and answers count as new, in the format of `parseTimeRange`
 */
export const digestCriteria = (
  userId: string,
  since: string,
): Readonly<Record<DigestList, Partial<ReviewCriteria>>> => ({
  new: { submitted: since },
  overdue: OVERDUE,
  answered: { answered: since },
  assigned: assignedCriteria(userId),
  disputed: { disputed: DISPUTED_FILTER, open: OPEN_FILTER },
  notes: { notes: FOR_ME_FILTER },
})

export const isEmptyDigest = (counts: DigestCounts): boolean =>
  DIGEST_LISTS.every((list) => counts[list] === 0)
