import { setTimeout as wait } from 'node:timers/promises'
import { Hono } from 'hono'
import type { Services } from '#server/services.ts'
import type { AppEnv } from './caller.ts'
import { noStore } from './headers.ts'

const PATIENCE_MS = 5_000

/** For those that start, watch and replace servers (D-outside.17). */
export const healthRoutes = ({ database, files, space, log }: Services) => {
  const answers = async (part: string, ping: () => Promise<void>) => {
    try {
      await inTime(ping())
      return 'ok'
    } catch (error) {
      log.warn({ err: error }, `The ${part} does not answer`)
      return 'down'
    }
  }
  return new Hono<AppEnv>()
    .get('/healthz', noStore, (c) => c.json({ status: 'ok' }))
    .get('/readyz', noStore, async (c) => {
      const [said, stored] = await Promise.all([
        answers('database', () => database.ping()),
        answers('file storage', () => files.ping()),
      ])
      const storage = space.fault() ?? stored
      const ready = said === 'ok' && storage === 'ok'
      return c.json({ status: ready ? 'ok' : 'down', database: said, storage }, ready ? 200 : 503)
    })
}

async function inTime(answer: Promise<void>): Promise<void> {
  const enough = new AbortController()
  try {
    await Promise.race([answer, tooLate(enough.signal)])
  } finally {
    enough.abort()
  }
}

async function tooLate(signal: AbortSignal): Promise<void> {
  try {
    await wait(PATIENCE_MS, undefined, { signal })
  } catch (error) {
    if (!signal.aborted) throw error
    return
  }
  throw new Error(`No answer within ${PATIENCE_MS} ms.`)
}
