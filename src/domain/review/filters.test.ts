import { expect, test } from 'vitest'
import { areActive, NO_FILTERS, type ReviewFilters, readFilters, writeFilters } from './filters.ts'

const filters = (changes: Partial<ReviewFilters>): ReviewFilters => ({ ...NO_FILTERS, ...changes })
const read = (query: string) => readFilters(new URLSearchParams(query))

test('without filters all is shown, from the first page', () => {
  expect([read(''), NO_FILTERS]).toEqual(Array(2).fill({ search: '', status: undefined, page: 1 }))
  expect(writeFilters(NO_FILTERS).toString()).toBe('')
})

test.each<[string, ReviewFilters]>([
  ['search=acme+dairy', filters({ search: 'acme dairy' })],
  ['status=no_fit', filters({ status: 'no_fit' })],
  ['page=2', filters({ page: 2 })],
  ['search=a&status=submitted&page=100000', { search: 'a', status: 'submitted', page: 100_000 }],
])('%s says %j, and is written so again', (query, meant) => {
  expect(read(query)).toEqual(meant)
  expect(writeFilters(meant).toString()).toBe(query)
})

test.each(['status=draft', 'status=archived', 'page=0', 'page=-1', 'page=1.5', 'page=two', 'page=100001'])(
  '%s is not understood, and counts as not given',
  (query) => {
    expect(read(query)).toEqual(NO_FILTERS)
  },
)

test('a search has at most 200 characters', () => {
  expect(read(`search=${'a'.repeat(201)}`).search).toBe('a'.repeat(200))
})

test('a search of blanks filters nothing, nor does a page', () => {
  const some = [{}, { search: ' \t' }, { page: 3 }, { search: 'a' }, { status: 'approved' }] as const
  expect(some.map((changes) => areActive(filters(changes)))).toEqual([false, false, false, true, true])
})
