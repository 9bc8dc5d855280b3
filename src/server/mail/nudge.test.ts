import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { letterStored, lettersStored, nextLetter } from './nudge.ts'

const LONG_MS = 600_000
const never = new AbortController().signal

test('a letter stored while others were being sent is not waited for', async () => {
  const seen = lettersStored()
  letterStored()
  const stopping = new AbortController()
  let asked = false
  const waiting = nextLetter(seen, LONG_MS, stopping.signal).then(() => {
    asked = true
  })
  await turnOfTheLoop()
  expect(asked).toBe(true)
  stopping.abort()
  await waiting
})

test('the next letter ends the waiting', async () => {
  const waiting = nextLetter(lettersStored(), LONG_MS, never)
  letterStored()
  await waiting
})

test('so does a stop', async () => {
  const stopping = new AbortController()
  const waiting = nextLetter(lettersStored(), LONG_MS, stopping.signal)
  stopping.abort()
  await waiting
})
