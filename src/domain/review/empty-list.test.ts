import { expect, test } from 'vitest'
import { assignedCriteria } from '../open-tasks/open-task-criteria.ts'
import { emptyListMessage } from './empty-list.ts'
import { CHANGED_FILTER, DISPUTED_FILTER, OVERDUE_FILTER, UNREAD_FILTER } from './filter-table.ts'
import { NO_FILTERS, type ReviewFilters } from './filters.ts'

const admin = { isAdmin: true, givesVerdicts: true }
const reviewer = { isAdmin: false, givesVerdicts: true }
const partner = { isAdmin: false, givesVerdicts: false }

test.each([
  ['an administrator', admin, 'No applications found', 'first-steps'],
  ['a reviewer', reviewer, 'No applications yet', 'refresh'],
  ['a partner', partner, 'No applications found', 'refresh'],
])('tells %s without applications what to do next', (_, who, title, next) => {
  expect(emptyListMessage(NO_FILTERS, who)).toMatchObject({ title, next })
})

test.each<[string, Partial<ReviewFilters>, string]>([
  ['overdue ones', { waiting: OVERDUE_FILTER }, 'Nothing overdue'],
  ['unread ones', { unread: UNREAD_FILTER }, 'All caught up'],
  ['changed ones', { changed: CHANGED_FILTER }, 'All caught up'],
  ['ones to judge', assignedCriteria('ravi'), 'All caught up'],
  ['disputed ones', { disputed: DISPUTED_FILTER }, 'No verdicts disagree'],
])('shows good news for an empty list of %s, without other filters', (_, filter, title) => {
  const alone = { ...NO_FILTERS, ...filter }
  expect(emptyListMessage(alone, reviewer)).toMatchObject({ title, next: 'all' })
  expect(emptyListMessage({ ...alone, search: 'dairy' }, reviewer)).toMatchObject({
    title: 'No applications found',
    description: 'Try adjusting your filters to see more results.',
    next: 'clear',
  })
})
