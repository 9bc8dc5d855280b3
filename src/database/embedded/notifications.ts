import type { PGlite } from '@electric-sql/pglite'
import type { NotificationHandler } from '#database/database.ts'

type Work<T> = (pglite: PGlite) => Promise<T>

/** Passes notifications on to handlers, even after the embedded engine has stopped and been reopened. */
export function notifications() {
  const handlers = new Map<string, Set<NotificationHandler>>()
  const listenedOn = new WeakMap<PGlite, Set<string>>()

  async function listenOn(pglite: PGlite): Promise<void> {
    let channels = listenedOn.get(pglite)
    if (!channels) {
      channels = new Set()
      listenedOn.set(pglite, channels)
      pglite.onNotification((channel, payload) => {
        for (const handler of handlers.get(channel) ?? []) handler.onNotification(payload)
      })
    }
    for (const [channel, channelHandlers] of handlers) {
      if (channels.has(channel)) continue
      await pglite.exec(`listen ${channel}`)
      channels.add(channel)
      for (const handler of channelHandlers) handler.onListening()
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
     * @param channel a plain word
     * @param runTask runs work on the engine, so that listening begins
     */
    listen(channel: string, handler: NotificationHandler, runTask: () => Promise<void>) {
      const channelHandlers = handlers.get(channel) ?? new Set()
      handlers.set(channel, channelHandlers.add(handler))
      const started = runTask().then(() => handler.onListening())
      return {
        async stop() {
          channelHandlers.delete(handler)
          await started
        },
      }
    },
  }
}
