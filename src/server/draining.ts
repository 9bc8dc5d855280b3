/** State of a graceful shutdown (decision 52). */
export type Draining = {
  /** Makes `/readyz` answer 503. Everything else keeps working. */
  start(): void
  hasStarted(): boolean
}

export function makeDraining(): Draining {
  let started = false
  return {
    start() {
      started = true
    },
    hasStarted: () => started,
  }
}
