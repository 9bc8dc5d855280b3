import { expect, test } from 'vitest'
import {
  COLUMNS,
  type Column,
  DEFAULT_COLUMNS,
  type ListView,
  parseListView,
  serialiseListView,
  toggleColumn,
} from './list-view.ts'

const read = (query: string) => parseListView(new URLSearchParams(query))

test.each<[string, ListView]>([
  ['as=cards', { as: 'cards', columns: DEFAULT_COLUMNS }],
  ['as=table', { as: 'table', columns: DEFAULT_COLUMNS }],
  ['as=table&cols=status%2Cdeck', { as: 'table', columns: ['status', 'deck'] }],
  [`as=table&cols=${encodeURIComponent(COLUMNS.join())}`, { as: 'table', columns: COLUMNS }],
])('parses %s as %j, and serialises it back', (query, view) => {
  expect([read(query), serialiseListView(view).toString()]).toEqual([view, query])
})

test.each(['', 'as=', 'as=board', 'cols=status'])('finds no layout in %j', (query) => {
  expect(read(query)).toBeUndefined()
})

test('orders the columns, and drops repeated and unknown ones', () => {
  expect(read('as=table&cols=deck,status,status,salary')?.columns).toEqual(['status', 'deck'])
  expect(read('as=table&cols=salary')?.columns).toEqual(DEFAULT_COLUMNS)
})

test('adds and removes a column, but never the last one', () => {
  const one: readonly Column[] = ['industry']
  expect(toggleColumn(one, 'status', true)).toEqual(['status', 'industry'])
  expect(toggleColumn(['status', 'industry'], 'status', false)).toEqual(['industry'])
  expect(toggleColumn(one, 'industry', false)).toEqual(['industry'])
})
