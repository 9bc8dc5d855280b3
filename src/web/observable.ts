/** A value outside React that notifies its listeners of changes. It is meant for useSyncExternalStore. */
export type Observable<T extends object> = {
  readonly get: () => T
  /** Merges the given properties into the value. */
  readonly change: (next: Partial<T>) => void
  /** @returns a function that unsubscribes */
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
