import { expect, test } from 'vitest'
import { isReplaced, noteWritten } from './replaced.ts'

test.each([
  ['a text that was rewritten', '', 'A dairy in every valley', 'Cold storage', true],
  ['a text that was deleted', '', 'A dairy in every valley', '', true],
  ['a text to which somebody added', '', 'A dairy', 'First: A dairy in every valley', false],
  ['a cell that was replaced', [{ a: 'x', b: '' }], [{ a: 'x', b: 'mine' }], [{ a: 'x', b: 'theirs' }], true],
  ['another cell', [{ a: 'x', b: '' }], [{ a: 'x', b: 'mine' }], [{ a: 'new', b: 'mine' }], false],
  ['a moved row', [], [{ a: 'mine' }], [{ a: 'theirs' }, { a: 'mine' }], false],
  ['a number', 0, 12, 15, true],
])('finds whether somebody replaced %s', (_, base, mine, theirs, expected) => {
  expect(isReplaced(noteWritten(base, mine), theirs)).toBe(expected)
})

test('texts of earlier edits count until the person replaces them', () => {
  const first = noteWritten('', { a: 'one', b: '' })
  const second = noteWritten({ a: 'one', b: '' }, { a: 'one', b: 'two' }, first)
  expect(isReplaced(second, { a: 'other', b: 'two' })).toBe(true)
  const third = noteWritten({ a: 'one', b: 'two' }, { a: '', b: 'two' }, second)
  expect(isReplaced(third, { a: 'other', b: 'two' })).toBe(false)
})
