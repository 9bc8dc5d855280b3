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
])('from %s to %s there are %j', (from, to, between) => {
  expect(rangeBetween(LIST, from, to)).toEqual(between)
})

test('one that is not chosen is chosen after the others, and given up by the second click', () => {
  expect(toggleSelection(['c'], 'a')).toEqual(['c', 'a'])
  expect(toggleSelection(['c', 'a'], 'c')).toEqual(['a'])
})

test('a stretch goes the way of its last one, and what is not in it stays', () => {
  expect(toggleSelection(['z', 'b'], 'd', ['b', 'c', 'd'])).toEqual(['z', 'b', 'c', 'd'])
  expect(toggleSelection(['z', 'b', 'd'], 'd', ['b', 'c', 'd'])).toEqual(['z'])
})

test('none comes twice, and no more than one may decide about at once', () => {
  expect(addToSelection(['a'], ['b', 'a', 'b'])).toEqual(['a', 'b'])
  expect(addToSelection(many, ['one more'])).toEqual(many)
  expect(addToSelection(['first'], many)).toEqual(['first', ...many.slice(0, -1)])
})
