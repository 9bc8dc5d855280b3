import { expect, test } from 'vitest'
import { changedSince, countEmails, hasChanges, isNoteMissing, recordVersions } from './batch-preview.ts'

const acme = { id: 'acme', version: 3, email: 'yes' } as const
const setu = { id: 'setu', version: 7, email: 'already-there' } as const
const gone = { id: 'gone', version: 1, email: 'account-deleted' } as const

test('what was decided about since the first look is named, and nothing else', () => {
  const looked = recordVersions([acme, setu])
  expect(changedSince(looked, [acme, setu])).toEqual([])
  expect(changedSince(looked, [{ ...acme, version: 4 }, setu])).toEqual([{ ...acme, version: 4 }])
})

test('one that was not looked at counts as moved', () => {
  expect(changedSince(recordVersions([acme]), [acme, gone])).toEqual([gone])
})

test('letters are counted, and a change is one without a letter too', () => {
  expect(countEmails([acme, setu, gone])).toBe(1)
  expect([hasChanges([setu]), hasChanges([setu, gone]), hasChanges([])]).toEqual([false, true, false])
})

test.each([
  [false, 'Hello,\n\nFirst line.\nSecond line.\n\nBye', 'First line.\n\nSecond line. '],
  [false, 'Hello', ''],
  [true, 'Hello', 'First line.'],
])('a note is lost: %j', (lost, text, note) => {
  expect(isNoteMissing([{ text }], note)).toBe(lost)
  expect(isNoteMissing([], note)).toBe(false)
})
