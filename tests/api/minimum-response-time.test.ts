import { afterAll, beforeAll, expect, test } from 'vitest'
import { RATE_LIMITS } from '#server/accounts/rate-limits.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { signUpAndConfirm, signUpBody } from '#tests/users.ts'

/** In milliseconds. Longer than any of the calls would take without a minimum. */
const MIN_RESPONSE_MS = 1_000
/** A timer may fire up to a millisecond early. */
const TIMER_MS = 1

let here: TestServer
beforeAll(async () => {
  here = await startTestServer({}, undefined, MIN_RESPONSE_MS)
  await signUpAndConfirm(here, 'known@acme.in')
  await here.visitor().call('signUp', { body: signUpBody('waiting@acme.in') })
  const often = Array.from({ length: RATE_LIMITS.emails.max }, () =>
    ask('resendConfirmation', 'often@acme.in'),
  )
  await Promise.all(often)
})
afterAll(() => here?.close())

const ask = (name: 'requestPasswordReset' | 'resendConfirmation', email: string) =>
  here.visitor(email === 'often@acme.in' ? '198.51.100.30' : undefined).call(name, { body: { email } })

test('replies after the minimum time, whether or not an address has an account [V6.3.8]', async () => {
  const calls = ['requestPasswordReset', 'resendConfirmation'] as const
  const addresses = ['known@acme.in', 'waiting@acme.in', 'unknown@acme.in', 'no address', 'often@acme.in']
  const asked = calls.flatMap((name) => addresses.map((email) => [name, email] as const))
  const replies = await Promise.all(
    asked.map(async ([name, email]) => {
      const start = performance.now()
      const { status } = await ask(name, email)
      const isEven = performance.now() - start >= MIN_RESPONSE_MS - TIMER_MS
      return [name, email, status, isEven]
    }),
  )
  const status = (email: string) => (email === 'often@acme.in' ? 429 : 200)
  expect(replies).toEqual(asked.map(([name, email]) => [name, email, status(email), true]))
})
