const PREFIX = 'noted:'

const keyOf = (owner: string, name: string) => `${PREFIX}${owner}:${name}`

const tabKeys = () => Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX))

/** Stores what screens remember about a person in this tab until they sign out. Nothing important may depend on it. */
export const tabStorage = {
  read: (owner: string, name: string): string | undefined =>
    sessionStorage.getItem(keyOf(owner, name)) ?? undefined,
  write: (owner: string, name: string, text: string): void => {
    try {
      sessionStorage.setItem(keyOf(owner, name), text)
    } catch (failure) {
      console.warn('Could not store a value', failure)
    }
  },
  forget: (owner: string, name: string): void => sessionStorage.removeItem(keyOf(owner, name)),
  forgetAll: (): void => {
    for (const key of tabKeys()) sessionStorage.removeItem(key)
  },
}

/** Values that localStorage does not accept, kept until the page is closed. */
const inMemory = new Map<string, string>()
const listeners = new Set<() => void>()

/** Stores a person's settings of a screen on this device, even after they sign out. */
export const deviceStorage = {
  read: (owner: string, name: string): string | undefined => {
    const key = keyOf(owner, name)
    try {
      return inMemory.get(key) ?? localStorage.getItem(key) ?? undefined
    } catch {
      return undefined
    }
  },
  write: (owner: string, name: string, text: string): void => {
    const key = keyOf(owner, name)
    try {
      localStorage.setItem(key, text)
      inMemory.delete(key)
    } catch (failure) {
      console.warn('Could not store a value beyond this page', failure)
      inMemory.set(key, text)
    }
    for (const listener of listeners) listener()
  },
  /** Calls `listener` when something is written, in this tab or another one. @returns unsubscribes */
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    window.addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', listener)
    }
  },
}
