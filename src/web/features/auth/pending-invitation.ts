import { tabStorage } from '#web/session/browser-storage.ts'

const KEY = ['visitor', 'invitation'] as const

/** The invitation that a visitor accepts with the identity provider, kept in the tab until the provider has answered. */
export const pendingInvitation = {
  /** @param token undefined for a sign-in without an invitation */
  remember: (token: string | undefined): void =>
    token === undefined ? tabStorage.forget(...KEY) : tabStorage.write(...KEY, token),
  read: (): string | undefined => tabStorage.read(...KEY),
}
