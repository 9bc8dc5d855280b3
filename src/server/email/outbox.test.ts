import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { emailStored, emailsStored, nextEmail } from './outbox.ts'

const LONG_MS = 600_000
const never = new AbortController().signal

test('does not wait if more e-mails were stored than the caller has seen', async () => {
  const seen = emailsStored()
  emailStored()
  const stopping = new AbortController()
  let asked = false
  const waiting = nextEmail(seen, LONG_MS, stopping.signal).then(() => {
    asked = true
  })
  await turnOfTheLoop()
  expect(asked).toBe(true)
  stopping.abort()
  await waiting
})

test('stops waiting when an e-mail is stored', async () => {
  const waiting = nextEmail(emailsStored(), LONG_MS, never)
  emailStored()
  await waiting
})

test('stops waiting when the job is stopped', async () => {
  const stopping = new AbortController()
  const waiting = nextEmail(emailsStored(), LONG_MS, stopping.signal)
  stopping.abort()
  await waiting
})
