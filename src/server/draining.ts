/** Whether this server is about to shut down (decision 52). */
export type Draining = {
  /** Makes `/readyz` answer 503 from now on, while everything else is answered as before. */
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
