const PREFIX = 'kept-text:'

/** Beside the browser's own storage, which may be full. */
const inMemory = new Map<string, string>()

/**
 * Typed text that waits in this tab until the server has it: it outlives a closed dialog, a screen left and
 * a reload. Keys name the person, so that nobody ever meets another one's text.
 */
export const keptInTab = {
  read: <T>(key: string): T | undefined => {
    const text = inMemory.get(key) ?? sessionStorage.getItem(PREFIX + key)
    return text ? (JSON.parse(text) as T) : undefined
  },
  write: (key: string, value: unknown): void => {
    const text = JSON.stringify(value)
    inMemory.set(key, text)
    try {
      sessionStorage.setItem(PREFIX + key, text)
    } catch (failure) {
      console.warn('A text is kept until the next reload only', failure)
    }
  },
  forget: (key: string): void => {
    inMemory.delete(key)
    sessionStorage.removeItem(PREFIX + key)
  },
  /** On sign-out. */
  forgetAll: (): void => {
    inMemory.clear()
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
    }
  },
}
