import { useState, useSyncExternalStore } from 'react'
import { noteUserHere } from '#web/api/client.ts'
import { leftSignal } from '#web/api/signals.ts'
import { createObservable } from '#web/observable.ts'
import type { AuthState, Profile, Session } from './auth-state.ts'

export type Person = { readonly user: Session['user']; readonly profile: Profile }

type CurrentPerson = {
  /** Who is signed in, by id. */
  readonly present: string | undefined
  /** Who is, or who was when the session got lost: whose text is typed here. */
  readonly last: Person | undefined
  /** Whose screen it is, by id: also while it is asked who is here, or the session got lost; nobody's after a sign-out. */
  readonly owner: string | undefined
}

/** Who uses this tab, for those that are no components too. */
export const currentPerson = createObservable<CurrentPerson>({
  present: undefined,
  last: undefined,
  owner: undefined,
})

/** Told of everything that becomes known of the session. */
export function updateCurrentPerson({ session, profile, loading, unreachable, lost }: AuthState): void {
  const { last, owner } = currentPerson.get()
  const user = session?.user
  const isNew = user && profile && (user !== last?.user || profile !== last.profile)
  const next = isNew ? { user, profile } : last
  noteUserHere(next?.user.id)
  const isUnclear = loading || unreachable || lost
  const now = user?.id ?? (isUnclear ? owner : undefined)
  currentPerson.change({ present: user?.id, last: next, owner: now })
  if (owner !== undefined && owner !== now) leftSignal.tell()
}

const lastOf = () => currentPerson.get().last

/** Who is signed in, or who was last. */
export const useLastPerson = (): Person | undefined =>
  useSyncExternalStore(currentPerson.subscribe, lastOf, lastOf)

/** Whose text is typed here. */
export const useOwner = (): string => useLastPerson()?.user.id ?? ''

/** Who is signed in, or was last since this component stands; undefined while nobody was. */
export function useLastPersonOfScreen(): Person | undefined {
  const here = useSyncExternalStore(currentPerson.subscribe, currentPerson.get, currentPerson.get)
  const [atFirst] = useState(here)
  return atFirst.present || here.last !== atFirst.last ? here.last : undefined
}
