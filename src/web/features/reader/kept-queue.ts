import type { Queue } from '#domain/review/queue.ts'
import { notedInTab } from '#web/session/noted-in-tab.ts'

const WHAT = 'queue'

type Kept = Queue & {
  /** The filters that it was made of. */
  readonly filters: string
}

/** The queue that is being gone through, so that a reload finds it as it was. It ends with the reader. */
export const keptQueue = {
  read: (owner: string, filters: string): Queue | undefined => {
    const kept: Kept = JSON.parse(notedInTab.read(owner, WHAT) ?? '{}')
    return kept.filters === filters ? { ids: kept.ids, as_of: kept.as_of } : undefined
  },
  write: (owner: string, filters: string, queue: Queue): Queue => {
    notedInTab.write(owner, WHAT, JSON.stringify({ ...queue, filters } satisfies Kept))
    return queue
  },
  forget: (owner: string): void => notedInTab.forget(owner, WHAT),
}
