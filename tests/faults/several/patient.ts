import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from '#tests/client.ts'
import { isBroken } from '../passes/acknowledged.ts'

const PAUSE_MS = 100

const isBusy = (status: number): boolean => status >= 500 || status === 408

/** Returns a client that retries after lost connections, server errors and status 408. */
export function patient(client: Client): Client {
  return {
    cookies: client.cookies,
    call: (...request) => untilTaken(() => client.call(...request)),
    fetch: (...request) => untilTaken(() => client.fetch(...request)),
  }
}

async function untilTaken<A extends { readonly status: number }>(ask: () => Promise<A>): Promise<A> {
  for (;;) {
    const answer = await ask().catch((error: unknown) => {
      if (!isBroken(error)) throw error
    })
    if (answer && !isBusy(answer.status)) return answer
    await wait(PAUSE_MS)
  }
}
