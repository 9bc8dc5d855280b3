import { expect, test } from 'vitest'
import { blankDefinition } from '../forms/field-definition.ts'
import {
  defaultSort,
  filterLabels,
  hasActiveFilters,
  NO_FILTERS,
  parseFilters,
  type ReviewFilters,
  serialiseFilters,
} from './filters.ts'
import type { ReviewField } from './review-fields.ts'

const TAG = 'a1b2c3d4-0000-4000-8000-00000000000f'
const ROUND = 'a1b2c3d4-0000-4000-8000-0000000000aa'
const filters = (changes: Partial<ReviewFilters>): ReviewFilters => ({ ...NO_FILTERS, ...changes })
const read = (query: string) => parseFilters(new URLSearchParams(query))

test('an empty query selects the first page of all applications', () => {
  expect([read(''), NO_FILTERS]).toEqual(Array(2).fill({ search: '', page: 1 }))
  expect(serialiseFilters(NO_FILTERS).toString()).toBe('')
})

test.each<[string, ReviewFilters]>([
  ['search=acme+dairy', filters({ search: 'acme dairy' })],
  ['status=no_fit', filters({ status: 'no_fit' })],
  ['page=2', filters({ page: 2 })],
  ['industry=AI+%26+Deep+Tech', filters({ industry: 'AI & Deep Tech' })],
  ['stage=Early+Revenue', filters({ stage: 'Early Revenue' })],
  ['city=Navi+Mumbai', filters({ city: 'Navi Mumbai' })],
  ['seek=500..900', filters({ seek: '500..900' })],
  ['seek=..900', filters({ seek: '..900' })],
  ['reviewer=u-1_x', filters({ reviewer: 'u-1_x' })],
  ['reviewer=none', filters({ reviewer: 'none' })],
  [`tag=${TAG}`, filters({ tag: TAG })],
  [`round=${TAG}`, filters({ round: TAG })],
  ['waiting=72h', filters({ waiting: '72h' })],
  ['sort=newest', filters({ sort: 'newest' })],
  ['sort=oldest', filters({ sort: 'oldest' })],
  ['sort=own', filters({ sort: 'own' })],
  ['sort=capital', filters({ sort: 'capital' })],
  ['sort=company', filters({ sort: 'company' })],
  ['sort=disputed', filters({ sort: 'disputed' })],
  ['verdict=strong_yes', filters({ verdict: 'strong_yes' })],
  ['verdict=none', filters({ verdict: 'none' })],
  ['disputed=1', filters({ disputed: '1' })],
  ['unread=me', filters({ unread: 'me' })],
  ['changed=me', filters({ changed: 'me' })],
  ['notes=me', filters({ notes: 'me' })],
  ['interest=me', filters({ interest: 'me' })],
  ['lead=none', filters({ lead: 'none' })],
  ['interested=12', filters({ interested: '12' })],
  ['meetings=7d', filters({ meetings: '7d' })],
  ['withdrawn=1', filters({ withdrawn: '1' })],
  ['submitted=2026', filters({ submitted: '2026' })],
  ['submitted=2026-Q4', filters({ submitted: '2026-Q4' })],
  ['submitted=2026-11', filters({ submitted: '2026-11' })],
  ['submitted=2026-11-23T08%3A00Z', filters({ submitted: '2026-11-23T08:00Z' })],
  ['answered=2026-11-23T08%3A00Z', filters({ answered: '2026-11-23T08:00Z' })],
  ['open=1', filters({ open: '1' })],
  ['source=old-name-outreach', filters({ source: 'old-name-outreach' })],
  ['progress=awaiting-meeting', filters({ progress: 'awaiting-meeting' })],
  ['given=u-1_x', filters({ given: 'u-1_x' })],
  ['given=u-1_x.strong_yes', filters({ given: 'u-1_x.strong_yes' })],
  ['own_question1=none', filters({ own_question1: 'none' })],
  ['sort=team_reserve1', filters({ sort: 'team_reserve1' })],
  [
    'industry=SaaS&own_question1=yes&team_reserve1=5..9&team_stage123=choice01&page=2',
    filters({
      industry: 'SaaS',
      own_question1: 'yes',
      team_reserve1: '5..9',
      team_stage123: 'choice01',
      page: 2,
    }),
  ],
  [
    'search=a&status=submitted&industry=SaaS&stage=Idea&city=Pune&seek=5..&reviewer=u&tag=a1b2c3d4-0000-4000-8000-00000000000f&round=a1b2c3d4-0000-4000-8000-00000000000f&via=Demo+Day&waiting=72h&verdict=no&disputed=1&unread=me&changed=me&notes=me&interest=me&lead=none&interested=3&meetings=7d&withdrawn=1&submitted=2026-11&answered=2026&open=1&source=other&progress=met&given=u.no&sort=capital&page=100000',
    {
      search: 'a',
      status: 'submitted',
      industry: 'SaaS',
      stage: 'Idea',
      city: 'Pune',
      seek: '5..',
      reviewer: 'u',
      tag: TAG,
      round: TAG,
      via: 'Demo Day',
      waiting: '72h',
      verdict: 'no',
      disputed: '1',
      unread: 'me',
      changed: 'me',
      notes: 'me',
      interest: 'me',
      lead: 'none',
      interested: '3',
      meetings: '7d',
      withdrawn: '1',
      submitted: '2026-11',
      answered: '2026',
      open: '1',
      source: 'other',
      progress: 'met',
      given: 'u.no',
      sort: 'capital',
      page: 100_000,
    },
  ],
])('parses %s as %j, and serialises it back', (query, expected) => {
  expect(read(query)).toEqual(expected)
  expect(serialiseFilters(expected).toString()).toBe(query)
})

test.each([
  ...['status=draft', 'status=archived', 'page=0', 'page=-1', 'page=1.5', 'page=two', 'page=100001'],
  ...[
    'industry=Weapons',
    'stage=Late',
    'waiting=yes',
    'sort=luck',
    'city=Atlantis',
    'seek=9..5',
    'seek=..',
    'reviewer=',
    'reviewer=a%20b',
    'tag=Thursday',
    'round=Spring',
  ],
  ...['verdict=perhaps', 'disputed=yes', 'unread=ravi'],
  ...['interest=ravi', 'lead=ravi', 'interested=0', 'interested=-1', 'interested=1.5', 'interested=10000'],
  ...['submitted=2026-13', 'submitted=2026-Q0', 'submitted=1969', 'submitted=last-year'],
  ...[
    'own_question1=',
    'own_x=yes',
    'team_STAGE123=yes',
    'their_stage123=yes',
    'sort=own_question1',
    'sort=team_x',
  ],
  `team_stage123=${'a'.repeat(101)}`,
  ...['source=', 'source=radio', 'progress=sleeping', 'given=u.perhaps', 'given=.no', 'given='],
])('ignores the invalid filter %s', (query) => {
  expect(read(query)).toEqual(NO_FILTERS)
})

test.each([
  ['', 'admin', 'newest'],
  ['', 'partner', 'newest'],
  ['reviewer=anna', 'admin', 'newest'],
  ['reviewer=me&open=1', 'admin', 'own'],
  ['', 'reviewer', 'own'],
  ['reviewer=me&verdict=none', 'reviewer', 'own'],
] as const)('the list %j of the role %s has the default order %s', (query, role, sort) => {
  expect(defaultSort(read(query), { role, id: 'me' })).toBe(sort)
})

test('limits a search to 200 characters', () => {
  expect(read(`search=${'a'.repeat(201)}`).search).toBe('a'.repeat(200))
})

test('a blank search, an order and a page are not active filters', () => {
  const none = [{}, { search: ' \t' }, { page: 3 }, { sort: 'capital' }] as const
  const some = [
    { search: 'a' },
    { status: 'approved' },
    { industry: 'SaaS' },
    { stage: 'Idea' },
    { waiting: '72h' },
    { city: 'Pune' },
    { seek: '5..' },
    { reviewer: 'none' },
    { tag: TAG },
    { round: ROUND },
    { via: 'Demo Day' },
    { verdict: 'none' },
    { disputed: '1' },
    { unread: 'me' },
    { changed: 'me' },
    { notes: 'me' },
    { interest: 'me' },
    { lead: 'none' },
    { interested: '1' },
    { meetings: '7d' },
    { withdrawn: '1' },
    { submitted: '2026' },
    { answered: '2026' },
    { open: '1' },
    { source: 'other' },
    { progress: 'met' },
    { given: 'u' },
    { team_stage123: 'none' },
  ] as const
  expect(none.map((changes) => hasActiveFilters(filters(changes)))).toEqual(Array(none.length).fill(false))
  expect(some.map((changes) => hasActiveFilters(filters(changes)))).toEqual(Array(some.length).fill(true))
  const tested = [...none, ...some].flatMap((changes) => Object.keys(changes))
  expect(Object.keys(NO_FILTERS).filter((key) => !tested.includes(key))).toEqual([])
})

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
  ['interest=me&lead=none&interested=4', ['Interest: Mine', 'No lead yet', 'Interested: At least 4']],
  ['search=a&status=submitted&waiting=72h&unread=me&disputed=1', []],
])('describes the filters %s', (query, labels) => {
  expect(labelsOf(query)).toEqual(labels)
})

const CHOICES = [{ id: 'choice01', label: 'Term sheet' }]
const FIELDS: readonly ReviewField[] = [
  { ...blankDefinition('visits12', 'number'), key: 'own_visits12', label: 'Visits', unit: 'a month' },
  { ...blankDefinition('export12', 'yesNo'), key: 'own_export12', label: 'Do you export?' },
  { ...blankDefinition('stage123', 'choice'), key: 'team_stage123', label: 'Stage', choices: CHOICES },
  { ...blankDefinition('leader12', 'member'), key: 'team_leader12', label: 'Lead' },
  { ...blankDefinition('reserve1', 'rupees'), key: 'team_reserve1', label: 'Reserve', archived: true },
  { ...blankDefinition('callday1', 'date'), key: 'team_callday1', label: 'Call' },
  { ...blankDefinition('checked1', 'yesNo'), key: 'team_checked1', label: 'Checked' },
]

test.each([
  ['own_visits12=-2.5..10', 'Visits: -2.5 a month to 10 a month'],
  ['own_visits12=..10', 'Visits: at most 10 a month'],
  ['own_visits12=none', 'Visits: Blank'],
  ['own_export12=yes', 'Do you export? Yes'],
  ['team_stage123=choice01', 'Stage: Term sheet'],
  ['team_stage123=removed1', 'Stage: Removed choice'],
  ['team_leader12=ravi', 'Lead: Former team member'],
  ['team_reserve1=500000..', 'Reserve: at least ₹5 lakh'],
  ['team_callday1=2026-11-01..2026-11-30', 'Call: 1 November 2026 to 30 November 2026'],
  ['team_callday1=2026-11-01..', 'Call: from 1 November 2026'],
  ['team_callday1=..2026-11-30', 'Call: until 30 November 2026'],
  ['team_checked1=no', 'Checked: No'],
  ['team_gone1234=no', 'A deleted field'],
])('describes the filter %s by a field as %s', (query, label) => {
  expect(filterLabels(read(query), NAMES, FIELDS)).toEqual([{ name: query.split('=')[0], label }])
})

test('describes a filter by a field in general words until the fields have loaded', () => {
  expect(filterLabels(read('team_checked1=no'), NAMES)).toEqual([{ name: 'team_checked1', label: 'A field' }])
})

test('describes every filter that no other control shows', () => {
  const query =
    'industry=SaaS&stage=Idea&city=Pune&seek=5..&reviewer=u&tag=a1b2c3d4-0000-4000-8000-00000000000f&round=a1b2c3d4-0000-4000-8000-00000000000f&verdict=no&notes=me&interest=me&lead=none&interested=3&meetings=7d&withdrawn=1&submitted=2026-11&answered=2026&open=1&source=other&progress=met&given=u.no'
  expect(labelsOf(query)).toHaveLength(new URLSearchParams(query).size)
})
