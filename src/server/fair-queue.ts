import { Problem } from './problem.ts'

type Bounds = {
  /** Pieces of work done at the same time. */
  readonly atOnce: number
  /** Pieces that wait, of everybody. */
  readonly waitingMax: number
  /** Pieces that wait, of one owner. */
  readonly waitingOfOneMax: number
  /** Seconds after which one who was refused may ask again. */
  readonly retrySeconds: number
  /** What the one who was refused is told. */
  readonly refusal: string
}

/**
 * Does work in the order of `FairQueue`.
 * @throws Problem 'unavailable' when too much waits already, of everybody or of this owner
 */
export type FairQueue = <T>(owner: string, work: () => Promise<T>) => Promise<T>

/**
 * A queue for work that takes the whole machine. Owners take turns: whoever asks for one thing waits for one of everybody
 * else's, and not for all that somebody else has asked for.
 */
export function makeFairQueue(bounds: Bounds): FairQueue {
  /** By owner, who is next in line first; each with what waits of theirs. */
  const waiting = new Map<string, (() => void)[]>()
  let running = 0
  let waitingCount = 0

  function begin(owner: string): Promise<void> | undefined {
    if (running < bounds.atOnce) {
      running++
      return undefined
    }
    const own = waiting.get(owner) ?? []
    if (waitingCount >= bounds.waitingMax || own.length >= bounds.waitingOfOneMax) {
      const retryAt = new Date(Date.now() + bounds.retrySeconds * 1000)
      throw new Problem('unavailable', bounds.refusal, { retryAt })
    }
    waitingCount++
    waiting.set(owner, own)
    return new Promise((resolve) => own.push(resolve))
  }

  /** The next owner's first piece; with more of theirs, the owner goes to the end of the line. */
  function end(): void {
    const [next] = waiting
    if (!next) {
      running--
      return
    }
    const [owner, [start, ...rest]] = next
    waiting.delete(owner)
    if (rest.length > 0) waiting.set(owner, rest)
    waitingCount--
    start?.()
  }

  return async (owner, work) => {
    await begin(owner)
    try {
      return await work()
    } finally {
      end()
    }
  }
}
