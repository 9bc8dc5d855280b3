const PREFIX = 'noted:'

const keyOf = (owner: string, name: string) => `${PREFIX}${owner}:${name}`

/**
 * Returns access to one of the browser's storages that never throws. Web views may lack the storage, block it or fail at
 * any call, for example because it is full. Items that it does not accept are kept until the page is closed.
 */
function makeItems(name: 'sessionStorage' | 'localStorage') {
  const inMemory = new Map<string, string>()
  let hasFailed = false
  const attempt = <T>(act: (storage: Storage) => T): T | undefined => {
    try {
      const storage: Storage | null | undefined = globalThis[name]
      return storage ? act(storage) : undefined
    } catch (failure) {
      // Screens read settings each time they render.
      if (!hasFailed) console.warn(`${name} does not work`, failure)
      hasFailed = true
      return undefined
    }
  }
  const write = (key: string, value: string) =>
    attempt((storage) => {
      storage.setItem(key, value)
      return true
    }) ?? false
  const removeItem = (key: string): void => {
    inMemory.delete(key)
    attempt((storage) => storage.removeItem(key))
  }
  return {
    getItem: (key: string): string | null =>
      inMemory.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    setItem: (key: string, value: string): void => {
      if (write(key, value)) inMemory.delete(key)
      else inMemory.set(key, value)
    },
    removeItem,
    keys: (): string[] => [...inMemory.keys(), ...(attempt((storage) => Object.keys(storage)) ?? [])],
    /** Returns whether the storage accepts items. */
    isWritable: (): boolean => {
      const accepts = write(PREFIX, '')
      removeItem(PREFIX)
      return accepts
    },
  }
}

/** Access to the browser's storages. */
export const browserStorage = {
  sessionStorage: makeItems('sessionStorage'),
  localStorage: makeItems('localStorage'),
}

const { sessionStorage: tabItems, localStorage: deviceItems } = browserStorage

/** Returns whether the tab's items survive a reload. */
export const outlivesReload = tabItems.isWritable

/**
 * Stores what screens remember about a user in this tab, until the user signs out or the tab closes. Nothing important
 * may depend on it.
 */
export const tabStorage = {
  read: (owner: string, name: string): string | undefined =>
    tabItems.getItem(keyOf(owner, name)) ?? undefined,
  write: (owner: string, name: string, text: string): void => tabItems.setItem(keyOf(owner, name), text),
  forget: (owner: string, name: string): void => tabItems.removeItem(keyOf(owner, name)),
  forgetAll: (): void => {
    for (const key of tabItems.keys()) if (key.startsWith(PREFIX)) tabItems.removeItem(key)
  },
}

const listeners = new Set<() => void>()

/** Stores a user's screen settings on this device, where they stay even after a sign-out. */
export const deviceStorage = {
  read: (owner: string, name: string): string | undefined =>
    deviceItems.getItem(keyOf(owner, name)) ?? undefined,
  write: (owner: string, name: string, text: string): void => {
    deviceItems.setItem(keyOf(owner, name), text)
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
