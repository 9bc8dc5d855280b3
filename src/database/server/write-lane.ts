import { DatabaseUnavailable } from '#database/database.ts'

/**
 * Limits how many of the pool's connections transactions that write hold at once. While their commits wait for a
 * standby, the other connections still serve reads.
 */
export class WriteLane {
  readonly #max: number
  readonly #waitMs: number
  readonly #queue: (() => void)[] = []
  #taken = 0

  /** @param waitMs milliseconds that a write waits for its turn */
  constructor(max: number, waitMs: number) {
    this.#max = max
    this.#waitMs = waitMs
  }

  /** Returns the number of writes that wait for their turn. */
  get waiting(): number {
    return this.#queue.length
  }

  /** Resolves when it is the caller's turn, who must call `leave` afterwards. Throws `DatabaseUnavailable`. */
  async enter(): Promise<void> {
    if (this.#taken < this.#max) {
      this.#taken++
      return
    }
    await new Promise<void>((resolve, reject) => {
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        this.#queue.splice(this.#queue.indexOf(start), 1)
        reject(new DatabaseUnavailable('Every connection for writes to DATABASE_URL is in use.'))
      }, this.#waitMs)
      this.#queue.push(start)
    })
  }

  leave(): void {
    const next = this.#queue.shift()
    if (next) next()
    else this.#taken--
  }
}
