import { DatabaseUnavailable } from '#database/database.ts'

/**
 * Lets one piece of work at the single connection at a time, in the order they came. Who waits longer than `waitMs`
 * gets `DatabaseUnavailable`; that also ends a transaction which, by mistake, waits for another one inside itself.
 */
export function turns(waitMs: number) {
  let last: Promise<unknown> = Promise.resolve()
  let closed = false
  let asked = 0

  function take<T>(work: () => Promise<T>): Promise<T> {
    if (closed) return Promise.reject(new DatabaseUnavailable('The database is closed.'))
    return enqueue(work)
  }

  function enqueue<T>(work: () => Promise<T>): Promise<T> {
    asked++
    const result = new Promise<T>((resolve, reject) => {
      let abandoned = false
      const timer = setTimeout(() => {
        abandoned = true
        asked--
        reject(new DatabaseUnavailable(`The database had no turn free for ${waitMs} ms.`))
      }, waitMs)
      last = last.then(async () => {
        clearTimeout(timer)
        if (abandoned) return
        await work().then(resolve, reject)
        asked--
      })
    })
    return result
  }

  /** Runs `work` after all that wait now, and takes nobody in any more. */
  function close(work: () => Promise<void>): Promise<void> {
    closed = true
    const done = last.then(work)
    last = done
    return done
  }

  return {
    take,
    close,
    /** Pieces of work that are under way or wait. */
    asked: () => asked,
  }
}

export type Turns = ReturnType<typeof turns>
