import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isEqualAnswer } from './equality.ts'

test('the order of an object’s keys does not count, the order of a list does', () => {
  expect(isEqualAnswer({ lastMonth: 1, oneMonthBefore: 2 }, { oneMonthBefore: 2, lastMonth: 1 })).toBe(true)
  expect(isEqualAnswer([{ title: 'a' }, { title: 'b' }], [{ title: 'b' }, { title: 'a' }])).toBe(false)
})

test.each([
  ['', null],
  [0, null],
  [0, ''],
  ['1', 1],
  [[], {}],
  [[], null],
  [{}, null],
  [{ a: undefined }, {}],
  [{ a: 1 }, { b: 1 }],
  [[1], [1, 2]],
  ['text', 'text '],
])('%j and %j are different answers', (one, other) => {
  expect(isEqualAnswer(one, other)).toBe(false)
  expect(isEqualAnswer(other, one)).toBe(false)
})

test('an answer is the same after a journey as JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => isEqualAnswer(value, JSON.parse(JSON.stringify(value)))),
    { examples: [['a'], [[]], [{}], [-0]] },
  )
})
