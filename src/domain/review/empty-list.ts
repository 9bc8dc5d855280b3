import { STATUS_UPDATE_HOURS } from '../limits.ts'
import type { Message } from '../message.ts'
import { areActive, type ReviewFilters } from './filters.ts'

/** What is done about it: other filters, another look, or more people. */
export type WayOn = 'clear' | 'all' | 'again' | 'invite'

export const WAYS_ON: Readonly<Record<WayOn, string>> = {
  clear: 'Clear filters',
  all: 'Show all applications',
  again: 'Look again',
  invite: 'Invite the team',
}

type EmptyList = Message & {
  readonly next: WayOn
  /** What an administrator of a new group needs to know. @param address where founders apply */
  readonly more?: (address: string) => string
}

/** Specification, section 2, but for what the group has beyond it: filters of its own, and reviewers. */
const NOTHING_LEFT: EmptyList = {
  title: 'No applications found',
  description: 'Try adjusting your filters to see more results.',
  next: 'clear',
}

const NOTHING_YET = {
  title: 'No applications found',
  description: 'No applications have been submitted yet.',
} satisfies Message

const foundersApply = (address: string) =>
  `Founders apply at ${address}: send it to them, or link to it from your site. What they submit comes here by itself.`

const NOTHING_ASSIGNED: EmptyList = {
  title: 'Nothing is assigned to you yet',
  description: 'Administrators assign applications; you find them here.',
  next: 'again',
}

/** Where nothing but one of these narrows the list, that it is empty is good news, and says which. */
const GOOD_NEWS = {
  waiting: {
    title: `Nobody waits longer than ${STATUS_UPDATE_HOURS} hours`,
    description: 'Every older application has had its first word.',
    next: 'all',
  },
  unread: {
    title: 'You have opened every application',
    description: 'What comes in from now on stands here.',
    next: 'all',
  },
  disputed: {
    title: 'No verdicts disagree',
    description: 'Applications stand here as soon as verdicts about them do.',
    next: 'all',
  },
} as const satisfies Partial<Record<keyof ReviewFilters, EmptyList>>

/** Why a list has nothing, for whom it has nothing, and what they do next. */
export function whyEmpty(
  filters: ReviewFilters,
  { isAdmin, givesVerdicts }: { readonly isAdmin: boolean; readonly givesVerdicts: boolean },
): EmptyList {
  if (!areActive(filters)) {
    if (givesVerdicts && !isAdmin) return NOTHING_ASSIGNED
    return isAdmin
      ? { ...NOTHING_YET, next: 'invite', more: foundersApply }
      : { ...NOTHING_YET, next: 'again' }
  }
  const only = (['waiting', 'unread', 'disputed'] as const).find(
    (name) => !areActive({ ...filters, [name]: undefined }),
  )
  return only ? GOOD_NEWS[only] : NOTHING_LEFT
}
