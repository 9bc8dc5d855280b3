/** A value that changes outside React and tells who listens; shaped for useSyncExternalStore. */
export type Observable<T extends object> = {
  readonly get: () => T
  readonly change: (next: Partial<T>) => void
  /** @returns what ends the subscription */
  readonly subscribe: (listener: () => void) => () => void
}

export function createObservable<T extends object>(initial: T): Observable<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    change: (next) => {
      value = { ...value, ...next }
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
