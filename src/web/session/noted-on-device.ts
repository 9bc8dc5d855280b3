const PREFIX = 'noted:'

/** What a device that keeps nothing would have kept, until the page goes. */
const unkept = new Map<string, string>()
const listeners = new Set<() => void>()

const keyOf = (owner: string, what: string) => `${PREFIX}${owner}:${what}`

/** How a person likes a screen, kept on this device for when they come back; a device that keeps nothing does no harm. */
export const notedOnDevice = {
  read: (owner: string, what: string): string | undefined => {
    const key = keyOf(owner, what)
    try {
      return unkept.get(key) ?? localStorage.getItem(key) ?? undefined
    } catch {
      return undefined
    }
  },
  write: (owner: string, what: string, text: string): void => {
    const key = keyOf(owner, what)
    try {
      localStorage.setItem(key, text)
      unkept.delete(key)
    } catch (failure) {
      console.warn('Something is remembered until this page is left only', failure)
      unkept.set(key, text)
    }
    for (const listener of listeners) listener()
  },
  /** Calls when something is noted, here or in another tab. @returns what ends that */
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    window.addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', listener)
    }
  },
}
