import { useEffect } from 'react'
import { recordRegistry } from '#web/autosave/registry.ts'
import { otherTabs } from '#web/autosave/tabs.ts'
import { useAuth } from '#web/session/auth.tsx'
import { tabStorage } from '#web/session/browser-storage.ts'
import { useOwner } from '#web/session/current-person.ts'

/** Typed text is saved before another tab signs out, and nothing of it stays behind whoever signed out. */
export default function SaveBeforeSignOut(): null {
  const { user, subscribe } = useAuth()
  const owner = useOwner()
  const present = user?.id
  useEffect(
    () => (present ? otherTabs.listen(() => recordRegistry().saveAll(present)) : undefined),
    [present],
  )
  useEffect(
    () =>
      subscribe((event, { lost }) => {
        if (event !== 'SIGNED_OUT' || lost) return
        void recordRegistry().forgetAll(owner)
        tabStorage.forgetAll()
      }),
    [subscribe, owner],
  )
  return null
}
