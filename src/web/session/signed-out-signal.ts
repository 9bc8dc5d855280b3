type Listener = () => void

const listeners = new Set<Listener>()

/** Told by every call that the server answers with 'signed-out'; heard by the session's provider. */
export const signedOutSignal = {
  tell: (): void => {
    for (const listener of listeners) listener()
  },
  /** @returns what ends the subscription */
  subscribe: (listener: Listener): (() => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}
