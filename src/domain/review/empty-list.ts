import { STATUS_UPDATE_HOURS } from '../limits.ts'
import type { Message } from '../message.ts'
import {
  assignedCriteria,
  type Criteria,
  hasCriteria,
  OVERDUE,
  withoutCriteria,
} from '../open-tasks/open-task-criteria.ts'
import { CHANGED_FILTER, DISPUTED_FILTER, UNREAD_FILTER } from './filter-table.ts'
import { hasActiveFilters, type ReviewFilters } from './filters.ts'

type NextAction = 'clear' | 'all' | 'refresh'

/** What an administrator of a new group does first, and the address where founders apply. */
export const FIRST_STEPS_TEXTS = {
  steps: {
    round: 'Open a round',
    team: 'Invite the team',
    logo: 'Add a logo',
    email: 'Send yourself a test e-mail',
  },
  done: 'Done',
  share: 'Share this link with founders:',
  copy: 'Copy',
} as const

export const NEXT_ACTION_LABELS: Readonly<Record<NextAction, string>> = {
  clear: 'Clear filters',
  all: 'Show all applications',
  refresh: 'Refresh',
}

/** The next action is 'first-steps' for the administrator of a new group. */
type EmptyListMessage = Message & { readonly next: NextAction | 'first-steps' }

/** The text of an empty list with active filters, from section 2 of the specification. */
const NO_MATCHES: EmptyListMessage = {
  title: 'No applications found',
  description: 'Try adjusting your filters to see more results.',
  next: 'clear',
}

/** From section 2 of the specification. */
const NO_APPLICATIONS = {
  title: 'No applications found',
  description: 'No applications have been submitted yet.',
} satisfies Message

const NO_ASSIGNMENTS: EmptyListMessage = {
  title: 'No applications yet',
  description: 'Applications appear here once an administrator assigns them to you.',
  next: 'refresh',
}

/** Returns the lists for which it is good news that they are empty. The messages are shown if no other filter is set. */
const goodNews = ({
  reviewer = '',
}: ReviewFilters): readonly (Message & { readonly criteria: Criteria })[] => [
  {
    criteria: OVERDUE,
    title: 'Nothing overdue',
    description: `Every application older than ${STATUS_UPDATE_HOURS} hours has had a response.`,
  },
  {
    criteria: assignedCriteria(reviewer),
    title: 'All caught up',
    description: 'New assignments appear here.',
  },
  {
    criteria: { unread: UNREAD_FILTER },
    title: 'All caught up',
    description: 'New applications appear here.',
  },
  {
    criteria: { changed: CHANGED_FILTER },
    title: 'All caught up',
    description: 'Applications that change after you have read them appear here.',
  },
  {
    criteria: { disputed: DISPUTED_FILTER },
    title: 'No verdicts disagree',
    description: 'Applications with conflicting verdicts appear here.',
  },
]

/**
 * Returns the message for an empty list, with the next action. Both depend on the filters and on the viewer's rights.
 */
export function emptyListMessage(
  filters: ReviewFilters,
  { isAdmin, givesVerdicts }: { readonly isAdmin: boolean; readonly givesVerdicts: boolean },
): EmptyListMessage {
  if (!hasActiveFilters(filters)) {
    if (givesVerdicts && !isAdmin) return NO_ASSIGNMENTS
    return { ...NO_APPLICATIONS, next: isAdmin ? 'first-steps' : 'refresh' }
  }
  const news = goodNews(filters).find(
    ({ criteria }) =>
      hasCriteria(filters, criteria) && !hasActiveFilters({ ...filters, ...withoutCriteria(criteria) }),
  )
  return news ? { title: news.title, description: news.description, next: 'all' } : NO_MATCHES
}
