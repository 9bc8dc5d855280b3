/** Whether this server is about to end. */
export type Departure = {
  /** From now on `/readyz` says so, while everything else is answered as before. */
  announce(): void
  isAnnounced(): boolean
}

/** For one server, which stays for now. */
export function makeDeparture(): Departure {
  let announced = false
  return {
    announce() {
      announced = true
    },
    isAnnounced: () => announced,
  }
}
