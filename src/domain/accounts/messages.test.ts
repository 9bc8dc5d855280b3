import { expect, test } from 'vitest'
import { signInFailed, signUpFailed, tooManyAttempts } from './messages.ts'

test('shows how long to wait after too many attempts [D-accounts.18]', () => {
  expect([0, 0.4, 1, 1.2, 59, 60, 61, 900].map(tooManyAttempts)).toEqual(
    [
      '1 second',
      '1 second',
      '1 second',
      '2 seconds',
      '59 seconds',
      '1 minute',
      '2 minutes',
      '15 minutes',
    ].map((wait) => `Too many attempts. Please try again in ${wait}.`),
  )
})

test("shows the server's reason under the title Sign In Error or Sign Up Error", () => {
  expect(signInFailed('why')).toEqual({ title: 'Sign In Error', description: 'why' })
  expect(signUpFailed('why')).toEqual({ title: 'Sign Up Error', description: 'why' })
})
