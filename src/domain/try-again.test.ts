import { expect, test } from 'vitest'
import { tryAgainIn } from './try-again.ts'

test('a wait is said in whole seconds, minutes or hours, never shorter than it is', () => {
  const waits = [0.2, 1, 59, 59.5, 61, 3_600, 7_200, 86_000].map(tryAgainIn)
  expect(waits).toEqual(
    ['1 second', '1 second', '59 seconds', '1 minute', '2 minutes', '60 minutes', '2 hours', '24 hours'].map(
      (wait) => `Please try again in ${wait}.`,
    ),
  )
})
