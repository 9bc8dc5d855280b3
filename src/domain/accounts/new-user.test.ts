import { expect, test } from 'vitest'
import { isNewUser } from './new-user.ts'

test('counts an account as new for less than a minute [S4.37]', () => {
  const created = '2026-11-21T09:00:00.000Z'
  expect(isNewUser(created, created)).toBe(true)
  expect(isNewUser(created, '2026-11-21T09:00:59.999Z')).toBe(true)
  expect(isNewUser(created, '2026-11-21T09:01:00.000Z')).toBe(false)
})
