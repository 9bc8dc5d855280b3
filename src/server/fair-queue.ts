import { Problem } from './problem.ts'

type Bounds = {
  /** Pieces of work done at the same time. */
  readonly atOnce: number
  /** Owners that wait, each with one place in the line. */
  readonly ownersMax: number
  /** Pieces that wait, of one owner: the one in the line, and those behind it. */
  readonly waitingOfOneMax: number
  /** Seconds after which one who was refused may ask again. */
  readonly retrySeconds: number
  /** What the one who was refused is told. */
  readonly refusal: string
}

/** How much a queue has to do: pieces under way, those that wait, and those that were refused since the start. */
export type QueueLoad = { readonly running: number; readonly waiting: number; readonly refused: number }

export type FairQueue = {
  /**
   * Does a piece of work when it is its owner's turn.
   * @throws Problem 'unavailable' when too many owners wait already, or too much of this one's
   */
  run<T>(owner: string, work: () => Promise<T>): Promise<T>
  load(): QueueLoad
}

/**
 * A queue for work that takes the whole machine. Owners take turns, and each has one piece in the line: whoever asks for
 * one thing waits for one of everybody else's at most, what is being done included, whatever anybody has asked for.
 */
export function makeFairQueue(bounds: Bounds): FairQueue {
  /** By owner, who is next in line first; each with what waits of theirs. */
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

  /** Begins the first piece of the next owner, who goes to the end of the line with what is left. */
  function end(served: string): void {
    const line = [...waiting]
    // Whoever has just been served had asked before they stood in the line, and that was a turn.
    const next = line.find(([owner]) => owner !== served) ?? line[0]
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
