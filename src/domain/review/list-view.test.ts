import { expect, test } from 'vitest'
import { blankDefinition } from '../forms/field-definition.ts'
import {
  availableColumns,
  COLUMNS,
  DEFAULT_COLUMNS,
  type ListColumn,
  type ListView,
  offeredColumns,
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

const STAGE = { ...blankDefinition('stage123', 'choice'), key: 'team_stage123', label: 'Stage' } as const
const RESERVE = { ...blankDefinition('reserve1', 'rupees'), key: 'team_reserve1', archived: true } as const
const QUESTION = { ...blankDefinition('question1', 'yesNo'), key: 'own_question1' } as const
const FIELDS = [QUESTION, STAGE, RESERVE]
const ADMINISTRATOR = { isAdmin: true, givesVerdicts: true }

test('adds and removes a column, but never the last one', () => {
  const one: readonly ListColumn[] = ['industry']
  const offered = [...COLUMNS, STAGE.key]
  expect(toggleColumn(one, 'status', true, offered)).toEqual(['status', 'industry'])
  expect(toggleColumn(['status', 'industry'], 'status', false, offered)).toEqual(['industry'])
  expect(toggleColumn(one, 'industry', false, offered)).toEqual(['industry'])
  expect(toggleColumn([STAGE.key], 'deck', true, offered)).toEqual(['deck', STAGE.key])
})

test('keeps columns of team fields after the others, until their field is deleted', () => {
  const columns = read('as=table&cols=team_gone1234,team_stage123,status,team_stage123,team_x')?.columns ?? []
  expect(columns).toEqual(['status', 'team_gone1234', 'team_stage123'])
  expect(availableColumns(columns, ADMINISTRATOR, FIELDS)).toEqual(['status', 'team_stage123'])
})

test('offers columns of team fields, and of an archived one only while it is shown', () => {
  expect(offeredColumns([], ADMINISTRATOR, FIELDS)).toEqual([...COLUMNS, STAGE.key])
  expect(offeredColumns([RESERVE.key], ADMINISTRATOR, FIELDS)).toEqual([...COLUMNS, STAGE.key, RESERVE.key])
  expect(offeredColumns(['status'], ADMINISTRATOR, [])).toEqual(COLUMNS)
})
