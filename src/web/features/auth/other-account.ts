import { tabStorage } from '#web/session/browser-storage.ts'

const KEY = ['visitor', 'other-provider-account'] as const

/**
 * Remembers in this tab that the account with which the person signed in at the identity provider was the wrong one.
 * The provider then offers a choice of accounts, instead of using the same one again.
 */
export const otherAccount = {
  isWanted: (): boolean => tabStorage.read(...KEY) !== undefined,
  want: (): void => tabStorage.write(...KEY, 'yes'),
  forget: (): void => tabStorage.forget(...KEY),
}
