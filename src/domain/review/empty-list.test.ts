import { expect, test } from 'vitest'
import { emptyListMessage } from './empty-list.ts'
import { DISPUTED_FILTER, NO_FILTERS, OVERDUE_FILTER, type ReviewFilters, UNREAD_FILTER } from './filters.ts'

const admin = { isAdmin: true, givesVerdicts: true }
const reviewer = { isAdmin: false, givesVerdicts: true }
const partner = { isAdmin: false, givesVerdicts: false }

test.each([
  ['an administrator', admin, 'No applications found', 'invite'],
  ['a reviewer', reviewer, 'No applications yet', 'refresh'],
  ['a partner', partner, 'No applications found', 'refresh'],
])('tells %s without applications what to do next', (_, who, title, next) => {
  expect(emptyListMessage(NO_FILTERS, who)).toMatchObject({ title, next })
})

test('shows only administrators the address where founders apply', () => {
  const instructions = [admin, reviewer, partner].map((who) =>
    emptyListMessage(NO_FILTERS, who).more?.('https://a.in/apply'),
  )
  expect(instructions).toEqual([
    expect.stringContaining('Founders apply at https://a.in/apply.'),
    undefined,
    undefined,
  ])
  expect(emptyListMessage({ ...NO_FILTERS, search: 'dairy' }, admin).more).toBe(undefined)
})

test.each<[keyof ReviewFilters, Partial<ReviewFilters>, string]>([
  ['waiting', { waiting: OVERDUE_FILTER }, 'Nothing overdue'],
  ['unread', { unread: UNREAD_FILTER }, 'You have opened every application'],
  ['disputed', { disputed: DISPUTED_FILTER }, 'No verdicts disagree'],
])('shows good news for an empty list with only the filter %s', (_, filter, title) => {
  const alone = { ...NO_FILTERS, ...filter }
  expect(emptyListMessage(alone, reviewer)).toMatchObject({ title, next: 'all' })
  expect(emptyListMessage({ ...alone, search: 'dairy' }, reviewer)).toMatchObject({
    title: 'No applications found',
    description: 'Try adjusting your filters to see more results.',
    next: 'clear',
  })
})
