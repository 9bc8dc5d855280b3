const PREFIX = 'noted:'

const keyOf = (owner: string, name: string) => `${PREFIX}${owner}:${name}`

type Items = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Returns items that are kept until the page is closed. */
function memoryItems(): Items {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    key: (index) => [...items.keys()][index] ?? null,
    get length() {
      return items.size
    },
  }
}

const IN_MEMORY = { sessionStorage: memoryItems(), localStorage: memoryItems() }

/** Returns one of the browser's storages. In web views without it, returns a storage in the page's memory. */
export function itemsIn(name: keyof typeof IN_MEMORY): Items {
  try {
    return globalThis[name] ?? IN_MEMORY[name]
  } catch {
    return IN_MEMORY[name]
  }
}

/** Returns whether the tab's items survive a reload. */
export const outlivesReload = (): boolean => itemsIn('sessionStorage') !== IN_MEMORY.sessionStorage

function tabKeys(): string[] {
  const items = itemsIn('sessionStorage')
  const keys = Array.from({ length: items.length }, (_, index) => items.key(index) ?? '')
  return keys.filter((key) => key.startsWith(PREFIX))
}

/**
 * Stores what screens remember about a user in this tab, until the user signs out or the tab closes. Nothing important
 * may depend on it.
 */
export const tabStorage = {
  read: (owner: string, name: string): string | undefined =>
    itemsIn('sessionStorage').getItem(keyOf(owner, name)) ?? undefined,
  write: (owner: string, name: string, text: string): void => {
    try {
      itemsIn('sessionStorage').setItem(keyOf(owner, name), text)
    } catch (failure) {
      console.warn('Could not store a value', failure)
    }
  },
  forget: (owner: string, name: string): void => itemsIn('sessionStorage').removeItem(keyOf(owner, name)),
  forgetAll: (): void => {
    for (const key of tabKeys()) itemsIn('sessionStorage').removeItem(key)
  },
}

/** Values that localStorage does not accept. They are kept until the page is closed. */
const inMemory = new Map<string, string>()
const listeners = new Set<() => void>()

/** Stores a user's screen settings on this device, where they stay even after a sign-out. */
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
  /** Calls `listener` when a value is written in this or another tab. @returns a function that unsubscribes */
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    window.addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', listener)
    }
  },
}
