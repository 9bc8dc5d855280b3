import { Hono } from 'hono'
import type { Services } from '#server/services.ts'
import type { AppEnv } from './caller.ts'
import { noStore } from './headers.ts'
import { inTime } from './in-time.ts'

/** For those that start, watch and replace servers (D-outside.17). */
export const healthRoutes = ({ database, files, space, draining, log }: Services) => {
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
      const works = said === 'ok' && storage === 'ok' ? 'ok' : 'down'
      const status = draining.hasStarted() ? 'leaving' : works
      return c.json({ status, database: said, storage }, status === 'ok' ? 200 : 503)
    })
}
