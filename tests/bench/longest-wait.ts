import { setTimeout as wait } from 'node:timers/promises'
import type { BenchServer } from './bench-servers.ts'
import { type Call, REFERENCE } from './calls.ts'

const PAUSE_MS = 20

/** Returns the longest time in milliseconds that another user waits for a small reply during a call. */
export async function longestWait({ as }: BenchServer, call: Call): Promise<number> {
  let isRunning = true
  let longest = 0
  const others = (async () => {
    while (isRunning) {
      const began = performance.now()
      await REFERENCE.run(as.partner)
      longest = Math.max(longest, performance.now() - began)
      await wait(PAUSE_MS)
    }
  })()
  try {
    await call.run(as[call.who])
  } finally {
    isRunning = false
    await others
  }
  return longest
}
