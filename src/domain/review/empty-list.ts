import { STATUS_UPDATE_HOURS } from '../limits.ts'
import type { Message } from '../message.ts'
import { hasActiveFilters, type ReviewFilters } from './filters.ts'

type NextAction = 'clear' | 'all' | 'refresh' | 'invite'

export const NEXT_ACTION_LABELS: Readonly<Record<NextAction, string>> = {
  clear: 'Clear filters',
  all: 'Show all applications',
  refresh: 'Refresh',
  invite: 'Invite the team',
}

type EmptyListMessage = Message & {
  readonly next: NextAction
  /** Instructions for the administrator of a new group. @param address where founders apply */
  readonly more?: (address: string) => string
}

/** The text of an empty list with active filters, from section 2 of the specification. */
const NO_MATCHES: EmptyListMessage = {
  title: 'No applications found',
  description: 'Try adjusting your filters to see more results.',
  next: 'clear',
}

const NO_APPLICATIONS = {
  title: 'No applications found',
  description: 'No applications have been submitted yet.',
} satisfies Message

const applyInstructions = (address: string) =>
  `Founders apply at ${address}. Send them this address, or link to it from your site. Submissions appear here automatically.`

const NO_ASSIGNMENTS: EmptyListMessage = {
  title: 'No applications yet',
  description: 'Applications appear here once an administrator assigns them to you.',
  next: 'refresh',
}

/** Messages for filters for which an empty list is good news. They are shown if no other filter is set. */
const ALL_DONE = {
  waiting: {
    title: 'Nothing overdue',
    description: `Every application older than ${STATUS_UPDATE_HOURS} hours has had a response.`,
    next: 'all',
  },
  unread: {
    title: 'You have opened every application',
    description: 'New applications appear here.',
    next: 'all',
  },
  disputed: {
    title: 'No verdicts disagree',
    description: 'Applications with conflicting verdicts appear here.',
    next: 'all',
  },
} as const satisfies Partial<Record<keyof ReviewFilters, EmptyListMessage>>

/**
 * Returns the message for an empty list, with the next action. Both depend on the filters and on the viewer's rights.
 */
export function emptyListMessage(
  filters: ReviewFilters,
  { isAdmin, givesVerdicts }: { readonly isAdmin: boolean; readonly givesVerdicts: boolean },
): EmptyListMessage {
  if (!hasActiveFilters(filters)) {
    if (givesVerdicts && !isAdmin) return NO_ASSIGNMENTS
    return isAdmin
      ? { ...NO_APPLICATIONS, next: 'invite', more: applyInstructions }
      : { ...NO_APPLICATIONS, next: 'refresh' }
  }
  const only = (['waiting', 'unread', 'disputed'] as const).find(
    (name) => !hasActiveFilters({ ...filters, [name]: undefined }),
  )
  return only ? ALL_DONE[only] : NO_MATCHES
}
