import { AsyncResource } from 'node:async_hooks'
import { DatabaseUnavailable } from '#database/database.ts'

/** Reads and writes alternate, so that a long queue of one kind does not block the other. */
export type QueryKind = 'reading' | 'writing'

/**
 * Runs tasks one at a time on the single connection: first in, first out, alternating between reads and writes if both
 * wait. A task that waits longer than `waitMs` fails with `DatabaseUnavailable`. This also ends the deadlock of a
 * transaction that mistakenly starts another transaction inside itself.
 */
export function createConnectionQueue(waitMs: number) {
  const queues: Record<QueryKind, (() => Promise<void>)[]> = { reading: [], writing: [] }
  let lastServed: QueryKind = 'writing'
  let busy = false
  let closed = false
  let pending = 0
  let whenIdle: (() => void) | undefined

  function run<T>(work: () => Promise<T>, kind: QueryKind = 'writing'): Promise<T> {
    if (closed) return Promise.reject(new DatabaseUnavailable('The database is closed.'))
    return enqueue(work, kind)
  }

  function enqueue<T>(work: () => Promise<T>, kind: QueryKind): Promise<T> {
    pending++
    return new Promise<T>((resolve, reject) => {
      let abandoned = false
      const timer = setTimeout(() => {
        abandoned = true
        pending--
        reject(new DatabaseUnavailable(`The database was busy for ${waitMs} ms.`))
      }, waitMs)
      const task = async () => {
        clearTimeout(timer)
        if (abandoned) return
        // The wrapper turns a synchronous exception into a rejection.
        await (async () => work())().then(resolve, reject)
        pending--
      }
      // Keeps the async context of the caller instead of that of the task that ran before.
      queues[kind].push(AsyncResource.bind(task))
      if (!busy) void drain()
    })
  }

  async function drain(): Promise<void> {
    busy = true
    for (let next = dequeue(); next; next = dequeue()) await next()
    busy = false
    whenIdle?.()
  }

  function dequeue(): (() => Promise<void>) | undefined {
    const other: QueryKind = lastServed === 'reading' ? 'writing' : 'reading'
    if (queues[other].length > 0) lastServed = other
    return queues[lastServed].shift()
  }

  /** Runs `work` after all waiting tasks, and rejects new tasks. */
  async function close(work: () => Promise<void>): Promise<void> {
    closed = true
    if (busy) {
      await new Promise<void>((resolve) => {
        whenIdle = resolve
      })
    }
    await work()
  }

  return {
    run,
    close,
    /** Returns the number of running and waiting tasks. */
    pending: () => pending,
  }
}

export type ConnectionQueue = ReturnType<typeof createConnectionQueue>
