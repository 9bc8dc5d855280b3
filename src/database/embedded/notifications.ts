import type { PGlite } from '@electric-sql/pglite'
import type { Ear } from '#database/database.ts'

type Work<T> = (pglite: PGlite) => Promise<T>

/** Lets ears hear what is told on channels, also after the engine stopped and was opened anew. */
export function notifications() {
  const ears = new Map<string, Set<Ear>>()
  const heardOn = new WeakMap<PGlite, Set<string>>()

  async function hear(pglite: PGlite): Promise<void> {
    let channels = heardOn.get(pglite)
    if (!channels) {
      channels = new Set()
      heardOn.set(pglite, channels)
      pglite.onNotification((channel, payload) => {
        for (const ear of ears.get(channel) ?? []) ear.heard(payload)
      })
    }
    for (const [channel, listening] of ears) {
      if (channels.has(channel)) continue
      await pglite.exec(`listen ${channel}`)
      channels.add(channel)
      for (const ear of listening) ear.began()
    }
  }

  return {
    /** The same work, once all that was asked for is listened to. */
    whileHeard:
      <T>(work: Work<T>): Work<T> =>
      async (pglite) => {
        await hear(pglite)
        return work(pglite)
      },

    /** @param channel a plain word @param soon takes a turn, in which the listening begins */
    listen(channel: string, ear: Ear, soon: () => Promise<void>) {
      const listening = ears.get(channel) ?? new Set()
      ears.set(channel, listening.add(ear))
      const begun = soon().then(() => ear.began())
      return {
        async stop() {
          listening.delete(ear)
          await begun
        },
      }
    },
  }
}
