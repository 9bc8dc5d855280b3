import { AsyncResource } from 'node:async_hooks'
import { DatabaseUnavailable } from '#database/database.ts'

/** Who reads does not wait for all who write, nor the other way round. */
export type QueryKind = 'reading' | 'writing'

/**
 * Lets one piece of work at the single connection at a time, in the order they came; but where some wait to read and
 * others to write, the two take turns. Who waits longer than `waitMs` gets `DatabaseUnavailable`; that also ends a
 * transaction which, by mistake, waits for another one inside itself.
 */
export function createConnectionQueue(waitMs: number) {
  const lines: Record<QueryKind, (() => Promise<void>)[]> = { reading: [], writing: [] }
  let lately: QueryKind = 'writing'
  let busy = false
  let closed = false
  let asked = 0
  let whenIdle: (() => void) | undefined

  function take<T>(work: () => Promise<T>, errand: QueryKind = 'writing'): Promise<T> {
    if (closed) return Promise.reject(new DatabaseUnavailable('The database is closed.'))
    return enqueue(work, errand)
  }

  function enqueue<T>(work: () => Promise<T>, errand: QueryKind): Promise<T> {
    asked++
    return new Promise<T>((resolve, reject) => {
      let abandoned = false
      const timer = setTimeout(() => {
        abandoned = true
        asked--
        reject(new DatabaseUnavailable(`The database had no turn free for ${waitMs} ms.`))
      }, waitMs)
      const turn = async () => {
        clearTimeout(timer)
        if (abandoned) return
        // Also what it throws at once.
        await (async () => work())().then(resolve, reject)
        asked--
      }
      // Within the request that asked, whoever's turn came before.
      lines[errand].push(AsyncResource.bind(turn))
      if (!busy) void goOn()
    })
  }

  /** Until nobody waits any more. */
  async function goOn(): Promise<void> {
    busy = true
    for (let next = nextInLine(); next; next = nextInLine()) await next()
    busy = false
    whenIdle?.()
  }

  function nextInLine(): (() => Promise<void>) | undefined {
    const other: QueryKind = lately === 'reading' ? 'writing' : 'reading'
    if (lines[other].length > 0) lately = other
    return lines[lately].shift()
  }

  /** Runs `work` after all that wait now, and takes nobody in any more. */
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
    take,
    close,
    /** Pieces of work that are under way or wait. */
    asked: () => asked,
  }
}

export type ConnectionQueue = ReturnType<typeof createConnectionQueue>
