import { visibleChanges } from '#database/changes.ts'
import { mayListen } from '#server/access/changes.ts'
import { authorise } from '#server/access/verdict.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Asked } from '#server/news/news.ts'
import type { Services } from '#server/services.ts'

/**
 * Tells whoever is signed in, as it happens, that something they may see has changed: of what kind and id, never what.
 * @param cut ends the connection
 * @returns server-sent events
 * @throws Problem 'signed-out', 'rate-limited', 'unavailable'
 */
export async function listenToChanges(
  { database, news }: Pick<Services, 'database' | 'news'>,
  { session }: Caller,
  asked: Asked,
  cut: () => void,
): Promise<ReadableStream<Uint8Array>> {
  const { actor } = await database.once(session, 'applicant', visibleChanges([], false))

  authorise(mayListen(actor))

  return news.open({ session, actor, cut }, asked)
}
