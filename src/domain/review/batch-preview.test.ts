import { expect, test } from 'vitest'
import { canHold, changedSince, countEmails, hasChanges, recordSeen } from './batch-preview.ts'

const acme = { id: 'acme', version: 3, held: null, email: 'yes' } as const
const setu = { id: 'setu', version: 7, held: 'later', email: 'already-there' } as const
const gone = { id: 'gone', version: 1, held: null, email: 'account-deleted' } as const

test('returns the applications that changed since the first preview', () => {
  const seen = recordSeen([acme, setu])
  expect(changedSince(seen, [acme, setu])).toEqual([])
  expect(changedSince(seen, [{ ...acme, version: 4 }, setu])).toEqual([{ ...acme, version: 4 }])
})

test('returns the applications whose held decision changed since the first preview', () => {
  const [held, discarded] = [
    { ...acme, held: 'by-arjun' },
    { ...setu, held: null },
  ]
  expect(changedSince(recordSeen([acme, setu, gone]), [held, discarded, gone])).toEqual([held, discarded])
})

test('returns applications that the first preview did not list', () => {
  expect(changedSince(recordSeen([acme]), [acme, gone])).toEqual([gone])
})

test('counts e-mails, and finds changes without e-mails', () => {
  expect(countEmails([acme, setu, gone])).toBe(1)
  expect([hasChanges([setu]), hasChanges([setu, gone]), hasChanges([])]).toEqual([false, true, false])
})

test('a decision that only cancels a pending e-mail cannot be held', () => {
  const back = { id: 'back', version: 2, held: null, email: 'put-back' } as const
  expect([hasChanges([back, setu]), canHold([back, setu])]).toEqual([true, false])
  expect([canHold([back, acme]), canHold([gone])]).toEqual([true, true])
})
