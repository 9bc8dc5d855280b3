import { useEffect } from 'react'
import { otherTabs } from '#web/autosave/other-tabs.ts'
import { openRecords } from '#web/autosave/records.ts'
import { notedInTab } from '#web/session/noted-in-tab.ts'
import { useOwner } from '#web/session/person-here.ts'
import { useAuth } from '#web/session/use-auth.ts'

/** Typed text is saved before another tab signs out, and nothing of it stays behind whoever signed out. */
export default function TextKeeping(): null {
  const { user, subscribe } = useAuth()
  const owner = useOwner()
  const present = user?.id
  useEffect(() => (present ? otherTabs.listen(() => openRecords().saveAll(present)) : undefined), [present])
  useEffect(
    () =>
      subscribe((event, { lost }) => {
        if (event !== 'SIGNED_OUT' || lost) return
        void openRecords().forgetAll(owner)
        notedInTab.forgetAll()
      }),
    [subscribe, owner],
  )
  return null
}
