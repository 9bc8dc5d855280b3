const PREFIX = 'noted:'

const keyOf = (owner: string, what: string) => `${PREFIX}${owner}:${what}`

const keys = () => Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX))

/** What the screens remember about a person in this tab, until they sign out; nothing is lost with it. */
export const notedInTab = {
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
