import { type Kept, keyOf, type Place } from './kept.ts'

const PREFIX = 'typed-text:'

const storedAs = (place: Place) => `${PREFIX}${keyOf(place)}`
/** How everything of a person's begins, whatever its name and tab. */
const beginningOf = (owner: string) => `${PREFIX}[${JSON.stringify(owner)},`

export type SyncShelf = ReturnType<typeof syncShelf>

/** The browser's storage for what has to stand at once; undefined where it allows none. */
export function storageHere(): Storage | undefined {
  try {
    // Where an app that shows pages allows none, it is null.
    return globalThis.localStorage ?? undefined
  } catch (failure) {
    console.warn('This browser keeps nothing at once', failure)
    return undefined
  }
}

/**
 * Where typed text is put while the page goes, since nothing that takes time is sure to end then, and where the device
 * does not take it. It waits here only until the device has it.
 */
export function syncShelf(storage: Storage | undefined) {
  const keys = (owner: string) =>
    Array.from({ length: storage?.length ?? 0 }, (_, place) => storage?.key(place) ?? '').filter((key) =>
      key.startsWith(beginningOf(owner)),
    )
  const read = (key: string): Kept[] => {
    const text = storage?.getItem(key)
    return text ? [JSON.parse(text) as Kept] : []
  }
  return {
    list: (owner: string): Kept[] => keys(owner).flatMap(read),
    /** @returns whether it stands there */
    put: (kept: Kept): boolean => {
      try {
        storage?.setItem(storedAs(kept), JSON.stringify(kept))
        return storage !== undefined
      } catch (failure) {
        console.warn('What was typed last may not outlive this page', failure)
        return false
      }
    },
    remove: (place: Place): void => storage?.removeItem(storedAs(place)),
    /** The device has this; what was put here since stays. */
    release: (kept: Kept): void => {
      if (read(storedAs(kept)).some(({ at }) => at <= kept.at)) storage?.removeItem(storedAs(kept))
    },
    clear: (owner: string): void => {
      for (const key of keys(owner)) storage?.removeItem(key)
    },
  }
}
