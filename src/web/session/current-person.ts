import { useState, useSyncExternalStore } from 'react'
import { setTabUser } from '#web/api/client.ts'
import { createSignal } from '#web/api/signals.ts'
import { createObservable } from '#web/observable.ts'
import type { AuthState, Profile, Session } from './auth-state.ts'

export type Person = { readonly user: Session['user']; readonly profile: Profile }

type CurrentPerson = {
  /** The id of the signed-in user. */
  readonly userId: string | undefined
  /** The user who is or was last signed in. Typed text belongs to this user. */
  readonly last: Person | undefined
  /**
   * The id of the user to whom the screen belongs. It is kept while the session is loading or lost, but not after a
   * sign-out.
   */
  readonly screenOwner: string | undefined
}

/** The user of this tab, for code outside components. */
export const currentPerson = createObservable<CurrentPerson>({
  userId: undefined,
  last: undefined,
  screenOwner: undefined,
})

/**
 * Emitted when the user has signed out or another user has signed in. Toasts, undo offers and unsaved recovery codes
 * subscribe to it, because they outlive the screens.
 */
export const personLeftSignal = createSignal()

/** Updates the current user with each change of the session's state. */
export function updateCurrentPerson({ session, profile, loading, unreachable, lost }: AuthState): void {
  const before = currentPerson.get()
  const user = session?.user
  const isNew = user && profile && (user !== before.last?.user || profile !== before.last.profile)
  const last = isNew ? { user, profile } : before.last
  setTabUser(last?.user.id)
  const isUnclear = loading || unreachable || lost
  const screenOwner = user?.id ?? (isUnclear ? before.screenOwner : undefined)
  currentPerson.change({ userId: user?.id, last, screenOwner })
  if (before.screenOwner !== undefined && before.screenOwner !== screenOwner) personLeftSignal.emit()
}

/** Returns whether this user, who owned the screen, has signed out or another user has signed in. */
export const hasLeft = (owner: string | undefined): boolean => currentPerson.get().screenOwner !== owner

const getLast = () => currentPerson.get().last

/** Returns the user who is or was last signed in. */
export const useLastPerson = (): Person | undefined =>
  useSyncExternalStore(currentPerson.subscribe, getLast, getLast)

/** Returns the id of the user who is or was last signed in. Typed text belongs to this user. */
export const useOwner = (): string => useLastPerson()?.user.id ?? ''

/** Returns the user who is signed in, or who was last signed in since this component mounted. */
export function useLastPersonOfScreen(): Person | undefined {
  const current = useSyncExternalStore(currentPerson.subscribe, currentPerson.get, currentPerson.get)
  const [atMount] = useState(current)
  return atMount.userId || current.last !== atMount.last ? current.last : undefined
}
