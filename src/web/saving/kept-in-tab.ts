/**
 * What a tab keeps over a closed dialog, a screen left and a reload, until it is forgotten. Keys begin with
 * the person and a colon, so that nobody ever meets what is another one's.
 */
function createTabStore(prefix: string) {
  /** Beside the browser's own storage, which may be full. */
  const inMemory = new Map<string, string>()
  const stored = () => Object.keys(sessionStorage).filter((key) => key.startsWith(prefix))
  return {
    read: <T>(key: string): T | undefined => {
      const text = inMemory.get(key) ?? sessionStorage.getItem(prefix + key)
      return text ? (JSON.parse(text) as T) : undefined
    },
    write: (key: string, value: unknown): void => {
      const text = JSON.stringify(value)
      inMemory.set(key, text)
      try {
        sessionStorage.setItem(prefix + key, text)
      } catch (failure) {
        console.warn('Something is kept until the next reload only', failure)
      }
    },
    forget: (key: string): void => {
      inMemory.delete(key)
      sessionStorage.removeItem(prefix + key)
    },
    holds: (owner: string): boolean =>
      [...stored().map((key) => key.slice(prefix.length)), ...inMemory.keys()].some((key) =>
        key.startsWith(`${owner}:`),
      ),
    /** On sign-out. */
    forgetAll: (): void => {
      inMemory.clear()
      for (const key of stored()) sessionStorage.removeItem(key)
    },
  }
}

/** Typed text that waits until the server has it. */
export const keptInTab = createTabStore('kept-text:')

/** What the screens remember about a person; nothing is lost with it. */
export const notedInTab = createTabStore('noted:')
