import { expect, test } from 'vitest'
import { groupCode, parseTwoStepCode } from './two-step-code.ts'

test.each([
  ['123456', { kind: 'app', code: '123456' }],
  [' 123 456 ', { kind: 'app', code: '123456' }],
  ['123-456', { kind: 'app', code: '123456' }],
  ['１２３ ４５６', { kind: 'app', code: '123456' }],
  ['(123.456)', { kind: 'app', code: '123456' }],
  ['1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣', { kind: 'app', code: '123456' }],
  ['12345', { kind: 'recovery', code: '12345' }],
  ['1234567', { kind: 'recovery', code: '1234567' }],
  ['ABCD-efgh 2345–6789', { kind: 'recovery', code: 'abcdefgh23456789' }],
  ['', { kind: 'recovery', code: '' }],
])('parses the two-step code %j', (typed, read) => expect(parseTwoStepCode(typed)).toEqual(read))

test('splits a code into groups of four', () => {
  expect(groupCode('abcdefgh23', ' ')).toBe('abcd efgh 23')
  expect(groupCode('', ' ')).toBe('')
})
