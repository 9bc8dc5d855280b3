import { DIGEST_HOURS } from '../limits.ts'
import { DISPUTED_FILTER, FOR_ME_FILTER, OPEN_FILTER } from '../review/filter-table.ts'
import type { ReviewCriteria } from '../review/filters.ts'
import { instantOf, wallTimeOf } from '../zoned-time.ts'
import type { DigestFrequency } from './digest-setting.ts'
import type { FollowedChange } from './followed.ts'
import { assignedCriteria, OVERDUE } from './open-task-criteria.ts'

/** A morning on which digests are sent. */
export type DigestRun = {
  /** The date in the group's time zone: '2026-11-23'. */
  readonly day: string
  /** The beginning of the day. */
  readonly begins: Date
  /** The choices of the members who get the e-mail on this day. */
  readonly frequencies: readonly DigestFrequency[]
}

const SUNDAY = 0
const MONDAY = 1
const SATURDAY = 6

/** Returns the current morning in a time zone. Returns undefined outside DIGEST_HOURS and at the weekend. */
export function digestRun(now: Date, timeZone: string): DigestRun | undefined {
  const [day = '', time = ''] = wallTimeOf(now, timeZone).split('T')
  const hour = Number(time.slice(0, 2))
  const weekday = new Date(day).getUTCDay()
  if (hour < DIGEST_HOURS.from || hour >= DIGEST_HOURS.before) return undefined
  if (weekday === SATURDAY || weekday === SUNDAY) return undefined
  const frequencies = weekday === MONDAY ? (['workdays', 'weekly'] as const) : (['workdays'] as const)
  return { day, begins: instantOf(`${day}T00:00`, timeZone), frequencies }
}

/** The lists that the digest counts, in the order of the e-mail. */
export const DIGEST_LISTS = ['new', 'overdue', 'answered', 'assigned', 'disputed', 'notes'] as const
export type DigestList = (typeof DIGEST_LISTS)[number]
export type DigestCounts = Readonly<Record<DigestList, number>>
export type DigestContent = DigestCounts & { readonly followed: FollowedChanges }

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

/** The applications that a member follows and to which something has happened. */
export type FollowedChanges = {
  readonly count: number
  /** At most DIGEST_FOLLOWED_MAX of them. */
  readonly changes: readonly FollowedChange[]
}

export const isEmptyDigest = ({ followed, ...counts }: DigestContent): boolean =>
  followed.count === 0 && DIGEST_LISTS.every((list) => counts[list] === 0)
