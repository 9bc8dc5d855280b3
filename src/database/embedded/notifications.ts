import type { PGlite } from '@electric-sql/pglite'
import type { NotificationHandler } from '#database/database.ts'

type Work<T> = (pglite: PGlite) => Promise<T>

/** Passes notifications on to handlers, even after the embedded engine has stopped and been reopened. */
export function notifications() {
  const handlers = new Map<string, Set<NotificationHandler>>()
  /** For each engine, the handlers whose `onListening` has been called. */
  const calledFor = new WeakMap<PGlite, Set<NotificationHandler>>()

  async function listenOn(pglite: PGlite): Promise<void> {
    let called = calledFor.get(pglite)
    if (!called) {
      called = new Set()
      calledFor.set(pglite, called)
      pglite.onNotification((channel, payload) => {
        for (const handler of handlers.get(channel) ?? []) handler.onNotification(payload)
      })
    }
    for (const [channel, channelHandlers] of handlers) {
      if ([...channelHandlers].every((handler) => called.has(handler))) continue
      await pglite.exec(`listen ${channel}`)
      for (const handler of channelHandlers) {
        if (called.has(handler)) continue
        called.add(handler)
        handler.onListening()
      }
    }
  }

  return {
    /** Wraps work on an engine, so that the engine listens on all channels before the work begins. */
    whileListening:
      <T>(work: Work<T>): Work<T> =>
      async (pglite) => {
        await listenOn(pglite)
        return work(pglite)
      },

    /**
     * @param channel an SQL identifier that needs no quotes
     * @param runTask runs a task on the engine, before which listening begins. If it fails, the next task tries again.
     */
    listen(channel: string, handler: NotificationHandler, runTask: () => Promise<void>) {
      const channelHandlers = handlers.get(channel) ?? new Set()
      handlers.set(channel, channelHandlers.add(handler))
      const started = runTask()
      return {
        async stop() {
          channelHandlers.delete(handler)
          await started
        },
      }
    },
  }
}
