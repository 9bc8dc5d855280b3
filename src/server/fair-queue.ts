import { Problem } from './problem.ts'

type Bounds = {
  /** Maximum number of tasks that run at the same time. */
  readonly atOnce: number
  /** Maximum number of waiting owners. */
  readonly ownersMax: number
  /** Maximum number of waiting tasks of one owner. */
  readonly waitingOfOneMax: number
  /** Seconds after which a refused owner may retry. */
  readonly retrySeconds: number
  /** Message for a refused owner. */
  readonly refusal: string
}

/** Number of running and waiting tasks, and of those refused since the start. */
export type QueueLoad = { readonly running: number; readonly waiting: number; readonly refused: number }

export type FairQueue = {
  /**
   * Runs a task when it is its owner's turn.
   * @throws Problem 'unavailable' if too many owners or too many of this owner's tasks are waiting
   */
  run<T>(owner: string, work: () => Promise<T>): Promise<T>
  load(): QueueLoad
}

/**
 * Creates a queue for expensive tasks that alternates between owners, so that nobody has to wait for all the tasks that
 * another owner has queued.
 */
export function makeFairQueue(bounds: Bounds): FairQueue {
  /** Waiting tasks by owner; the first owner is next. */
  const waiting = new Map<string, (() => void)[]>()
  let running = 0
  let refused = 0

  function begin(owner: string): Promise<void> | undefined {
    if (running < bounds.atOnce) {
      running++
      return undefined
    }
    const own = waiting.get(owner) ?? []
    const isLineFull = own.length === 0 && waiting.size >= bounds.ownersMax
    if (isLineFull || own.length >= bounds.waitingOfOneMax) {
      refused++
      const retryAt = new Date(Date.now() + bounds.retrySeconds * 1000)
      throw new Problem('unavailable', bounds.refusal, { retryAt })
    }
    waiting.set(owner, own)
    return new Promise((resolve) => own.push(resolve))
  }

  /**
   * Called when a task ends. Starts the first task of the next owner, who then goes to the end of the queue if they
   * have more tasks.
   */
  function end(served: string): void {
    const owners = [...waiting]
    // Prefers any other owner to the one who was just served.
    const next = owners.find(([owner]) => owner !== served) ?? owners[0]
    if (!next) {
      running--
      return
    }
    const [owner, [start, ...rest]] = next
    waiting.delete(owner)
    if (rest.length > 0) waiting.set(owner, rest)
    start?.()
  }

  return {
    async run(owner, work) {
      await begin(owner)
      try {
        return await work()
      } finally {
        end(owner)
      }
    },
    load: () => ({ running, refused, waiting: [...waiting.values()].flat().length }),
  }
}
