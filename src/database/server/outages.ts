/** Reports when the database answers again after an outage. */
export class Outages {
  readonly #listeners = new Set<() => void>()
  #isOut = false

  /** Records that a statement failed because the database is unavailable, or that a connection was lost. */
  start(): void {
    this.#isOut = true
  }

  /** Records that the database has answered a statement. */
  end(): void {
    if (!this.#isOut) return
    this.#isOut = false
    for (const listener of this.#listeners) listener()
  }

  /** Calls the listener at the end of each outage. @returns a function that unsubscribes */
  onEnd(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }
}
