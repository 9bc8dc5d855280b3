import { useEffect } from 'react'
import { recordRegistry } from '#web/autosave/registry.ts'
import { otherTabs } from '#web/autosave/tabs.ts'
import { useAuth } from '#web/session/auth.tsx'
import { tabStorage } from '#web/session/browser-storage.ts'
import { useOwner } from '#web/session/current-person.ts'

/**
 * Saves this tab's edits when another tab is about to sign out, and removes the user's text from the device after a
 * sign-out.
 */
export default function SaveBeforeSignOut(): null {
  const { user, subscribe } = useAuth()
  const owner = useOwner()
  const userId = user?.id
  useEffect(() => (userId ? otherTabs.listen(() => recordRegistry().saveAll(userId)) : undefined), [userId])
  useEffect(
    () =>
      subscribe((event, { lost }) => {
        if (event !== 'SIGNED_OUT' || lost) return
        void recordRegistry().discardAll(owner)
        tabStorage.forgetAll()
      }),
    [subscribe, owner],
  )
  return null
}
