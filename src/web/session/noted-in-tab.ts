const PREFIX = 'noted:'

const keys = () => Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX))

/** What the screens remember about a person in this tab, until they sign out; nothing is lost with it. */
export const notedInTab = {
  read: (owner: string, what: string): string | undefined =>
    sessionStorage.getItem(`${PREFIX}${owner}:${what}`) ?? undefined,
  write: (owner: string, what: string, text: string): void => {
    try {
      sessionStorage.setItem(`${PREFIX}${owner}:${what}`, text)
    } catch (failure) {
      console.warn('Something is not remembered', failure)
    }
  },
  forget: (owner: string, what: string): void => sessionStorage.removeItem(`${PREFIX}${owner}:${what}`),
  forgetAll: (): void => {
    for (const key of keys()) sessionStorage.removeItem(key)
  },
}
