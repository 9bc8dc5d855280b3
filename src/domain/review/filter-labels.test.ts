import { expect, test } from 'vitest'
import { filterLabels } from './filter-labels.ts'
import { parseFilters } from './filters.ts'

const TAG = 'a1b2c3d4-0000-4000-8000-00000000000f'
const NAMES = new Map([
  ['ravi', 'Ravi Menon'],
  [TAG, 'Thursday'],
])

const labelsOf = (query: string) =>
  filterLabels(parseFilters(new URLSearchParams(query)), NAMES).map(({ label }) =>
    label.replace(/[\u2066-\u2069]/g, ''),
  )

test.each([
  ['industry=SaaS&stage=Idea&city=Pune', ['Industry: SaaS', 'Stage: Idea', 'HQ city: Pune']],
  ['seek=500000..', ['Raising: at least ₹5 lakh']],
  ['seek=..2000000', ['Raising: at most ₹20 lakh']],
  ['seek=500000..2000000', ['Raising: ₹5 lakh to ₹20 lakh']],
  [
    'reviewer=ravi&verdict=none&open=1',
    ['Assigned to: Ravi Menon', 'Your verdict: No verdict', 'Not decided yet'],
  ],
  ['reviewer=none', ['Assigned to: Unassigned']],
  ['reviewer=gone&given=ravi.yes', ['Assigned to: A reviewer', 'Verdict by: Ravi Menon, Yes']],
  [`tag=${TAG}&submitted=2026-11`, ['Tag: Thursday', 'Submitted: November 2026']],
  ['meetings=7d&withdrawn=1&notes=me', ['Notes: For me', 'Meetings in the next 7 days', 'Only withdrawn']],
  ['search=a&status=submitted&waiting=72h&unread=me&disputed=1', []],
])('describes the filters %s', (query, labels) => {
  expect(labelsOf(query)).toEqual(labels)
})

test('describes every filter that no other control shows', () => {
  const query =
    'industry=SaaS&stage=Idea&city=Pune&seek=5..&reviewer=u&tag=a1b2c3d4-0000-4000-8000-00000000000f&round=a1b2c3d4-0000-4000-8000-00000000000f&verdict=no&notes=me&meetings=7d&withdrawn=1&submitted=2026-11&answered=2026&open=1&source=other&progress=met&given=u.no'
  expect(labelsOf(query)).toHaveLength(new URLSearchParams(query).size)
})
