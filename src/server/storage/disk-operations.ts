import { StorageTimeout } from './file-store.ts'

/** Threads that Node shares among file operations, look-ups of host names and compression. Node's default is 4. */
const THREADS = Number(process.env.UV_THREADPOOL_SIZE) || 4
const WRITES_AT_ONCE = 2
/** Leaves about half of the threads to everything else. */
const READS_AT_ONCE = Math.max(1, Math.floor(THREADS / 2) - WRITES_AT_ONCE)

/** Milliseconds that an operation may take, including its wait for others. */
const LIMIT_MS = 5_000
/** A disk that is merely busy may need longer to sync a file. */
export const SYNC_MS = 15_000

type Options<T> = {
  readonly limitMs?: number
  /** Called with a result that arrives after the limit. */
  readonly discard?: (late: T) => unknown
  /** Runs the operation even if its turn comes only after the limit. */
  readonly always?: boolean
}

/**
 * Runs an operation on the uploads folder.
 * @throws StorageTimeout if it has not ended in time, otherwise the operation's error
 */
type Run = <T>(operation: () => Promise<T>, options?: Options<T>) => Promise<T>

/** Limits operations in number and time, because one on a share that hangs occupies its thread until the share answers. */
export function limitOperations(atOnce: number): Run {
  const waiting = new Set<() => void>()
  let running = 0
  const end = () => {
    running--
    const [next] = waiting
    next?.()
  }
  return <T>(operation: () => Promise<T>, { limitMs = LIMIT_MS, discard, always }: Options<T> = {}) =>
    new Promise<T>((resolve, reject) => {
      let isLate = false
      const begin = async () => {
        waiting.delete(begin)
        running++
        try {
          const result = await operation()
          if (isLate) discard?.(result)
          resolve(result)
        } catch (error) {
          reject(error)
        } finally {
          clearTimeout(timer)
          end()
        }
      }
      const timer = setTimeout(() => {
        isLate = true
        if (!always) waiting.delete(begin)
        reject(new StorageTimeout(`The uploads folder has not responded within ${limitMs} ms.`))
      }, limitMs)
      if (running < atOnce) begin()
      else waiting.add(begin)
    })
}

/** All reads and all writes of this process, which has one pool of threads. */
export const read: Run = limitOperations(READS_AT_ONCE)
export const write: Run = limitOperations(WRITES_AT_ONCE)
