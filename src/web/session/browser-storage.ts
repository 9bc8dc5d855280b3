const PREFIX = 'noted:'

const keyOf = (owner: string, what: string) => `${PREFIX}${owner}:${what}`

const keys = () => Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX))

/** What the screens remember about a person in this tab, until they sign out; nothing is lost with it. */
export const tabStorage = {
  read: (owner: string, what: string): string | undefined =>
    sessionStorage.getItem(keyOf(owner, what)) ?? undefined,
  write: (owner: string, what: string, text: string): void => {
    try {
      sessionStorage.setItem(keyOf(owner, what), text)
    } catch (failure) {
      console.warn('Something is not remembered', failure)
    }
  },
  forget: (owner: string, what: string): void => sessionStorage.removeItem(keyOf(owner, what)),
  forgetAll: (): void => {
    for (const key of keys()) sessionStorage.removeItem(key)
  },
}

const PREFIX_NOTED_ON_DEVICE = 'noted:'

/** What a device that keeps nothing would have kept, until the page goes. */
const unkept = new Map<string, string>()
const listeners = new Set<() => void>()

const keyOfOfNotedOnDevice = (owner: string, what: string) => `${PREFIX_NOTED_ON_DEVICE}${owner}:${what}`

/** How a person likes a screen, kept on this device for when they come back; a device that keeps nothing does no harm. */
export const deviceStorage = {
  read: (owner: string, what: string): string | undefined => {
    const key = keyOfOfNotedOnDevice(owner, what)
    try {
      return unkept.get(key) ?? localStorage.getItem(key) ?? undefined
    } catch {
      return undefined
    }
  },
  write: (owner: string, what: string, text: string): void => {
    const key = keyOfOfNotedOnDevice(owner, what)
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
