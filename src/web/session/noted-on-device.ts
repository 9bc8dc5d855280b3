const PREFIX = 'noted:'

/** How a person likes a screen, kept on this device for when they come back; a device that keeps nothing does no harm. */
export const notedOnDevice = {
  read: (owner: string, what: string): string | undefined => {
    try {
      return localStorage.getItem(`${PREFIX}${owner}:${what}`) ?? undefined
    } catch {
      return undefined
    }
  },
  write: (owner: string, what: string, text: string): void => {
    try {
      localStorage.setItem(`${PREFIX}${owner}:${what}`, text)
    } catch (failure) {
      console.warn('Something is not remembered', failure)
    }
  },
}
