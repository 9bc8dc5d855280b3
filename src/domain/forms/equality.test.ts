import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isEqualAnswer } from './equality.ts'

test('ignores the order of object keys, but not of list entries', () => {
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
])('distinguishes %j from %j', (one, other) => {
  expect(isEqualAnswer(one, other)).toBe(false)
  expect(isEqualAnswer(other, one)).toBe(false)
})

test('an answer equals itself after a JSON round trip', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => isEqualAnswer(value, JSON.parse(JSON.stringify(value)))),
    { examples: [['a'], [[]], [{}], [-0]] },
  )
})
