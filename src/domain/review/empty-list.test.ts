import { expect, test } from 'vitest'
import { whyEmpty } from './empty-list.ts'
import { DISPUTED, LATE, NO_FILTERS, type ReviewFilters, UNREAD } from './filters.ts'

const admin = { isAdmin: true, givesVerdicts: true }
const reviewer = { isAdmin: false, givesVerdicts: true }
const partner = { isAdmin: false, givesVerdicts: false }

test.each([
  ['an administrator', admin, 'No applications found', 'invite'],
  ['a reviewer', reviewer, 'Nothing is assigned to you yet', 'again'],
  ['a partner', partner, 'No applications found', 'again'],
])('%s without any application reads why, and what to do', (_, who, title, next) => {
  expect(whyEmpty(NO_FILTERS, who)).toMatchObject({ title, next })
})

test('of those to whom nothing has come an administrator reads where founders apply', () => {
  const said = [admin, reviewer, partner].map((who) => whyEmpty(NO_FILTERS, who).more?.('https://a.in/apply'))
  expect(said).toEqual([
    expect.stringContaining('Founders apply at https://a.in/apply:'),
    undefined,
    undefined,
  ])
  expect(whyEmpty({ ...NO_FILTERS, search: 'dairy' }, admin).more).toBe(undefined)
})

test.each<[keyof ReviewFilters, Partial<ReviewFilters>, string]>([
  ['waiting', { waiting: LATE }, 'Nobody waits longer than 72 hours'],
  ['unread', { unread: UNREAD }, 'You have opened every application'],
  ['disputed', { disputed: DISPUTED }, 'No verdicts disagree'],
])('%s alone says that it is good news, with another filter that nothing matches', (_, filter, title) => {
  const alone = { ...NO_FILTERS, ...filter }
  expect(whyEmpty(alone, reviewer)).toMatchObject({ title, next: 'all' })
  expect(whyEmpty({ ...alone, search: 'dairy' }, reviewer)).toMatchObject({
    title: 'No applications found',
    description: 'Try adjusting your filters to see more results.',
    next: 'clear',
  })
})
