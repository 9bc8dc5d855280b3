import { expect, test } from 'vitest'
import { SELECTION_MAX } from '../limits.ts'
import { addToSelection, rangeBetween, toggleSelection } from './selection.ts'

const LIST = ['a', 'b', 'c', 'd', 'e']
const many = Array.from({ length: SELECTION_MAX }, (_, number) => `id ${number}`)

test.each<[string | undefined, string, string[]]>([
  ['b', 'd', ['b', 'c', 'd']],
  ['d', 'b', ['b', 'c', 'd']],
  ['c', 'c', ['c']],
  ['a', 'e', LIST],
  [undefined, 'c', ['c']],
  ['of another page', 'c', ['c']],
  ['a', 'of another page', ['of another page']],
])('the range from %s to %s is %j', (from, to, between) => {
  expect(rangeBetween(LIST, from, to)).toEqual(between)
})

test('selects an application, and deselects it on the second click', () => {
  expect(toggleSelection(['c'], 'a')).toEqual(['c', 'a'])
  expect(toggleSelection(['c', 'a'], 'c')).toEqual(['a'])
})

test('selects a range, or deselects it if its last application is selected', () => {
  expect(toggleSelection(['z', 'b'], 'd', ['b', 'c', 'd'])).toEqual(['z', 'b', 'c', 'd'])
  expect(toggleSelection(['z', 'b', 'd'], 'd', ['b', 'c', 'd'])).toEqual(['z'])
})

test('a selection has no duplicates and stops at the maximum', () => {
  expect(addToSelection(['a'], ['b', 'a', 'b'])).toEqual(['a', 'b'])
  expect(addToSelection(many, ['one more'])).toEqual(many)
  expect(addToSelection(['first'], many)).toEqual(['first', ...many.slice(0, -1)])
})
