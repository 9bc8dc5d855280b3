import { expect, test } from 'vitest'
import { emailsIn, firstLookAt, isAnyChange, isNoteLost, movedSince } from './batch-preview.ts'

const acme = { id: 'acme', version: 3, email: 'yes' } as const
const setu = { id: 'setu', version: 7, email: 'already-there' } as const
const gone = { id: 'gone', version: 1, email: 'account-deleted' } as const

test('what was decided about since the first look is named, and nothing else', () => {
  const looked = firstLookAt([acme, setu])
  expect(movedSince(looked, [acme, setu])).toEqual([])
  expect(movedSince(looked, [{ ...acme, version: 4 }, setu])).toEqual([{ ...acme, version: 4 }])
})

test('one that was not looked at counts as moved', () => {
  expect(movedSince(firstLookAt([acme]), [acme, gone])).toEqual([gone])
})

test('letters are counted, and a change is one without a letter too', () => {
  expect(emailsIn([acme, setu, gone])).toBe(1)
  expect([isAnyChange([setu]), isAnyChange([setu, gone]), isAnyChange([])]).toEqual([false, true, false])
})

test.each([
  [false, 'Hello,\n\nFirst line.\nSecond line.\n\nBye', 'First line.\n\nSecond line. '],
  [false, 'Hello', ''],
  [true, 'Hello', 'First line.'],
])('a note is lost: %j', (lost, text, note) => {
  expect(isNoteLost([{ text }], note)).toBe(lost)
  expect(isNoteLost([], note)).toBe(false)
})
