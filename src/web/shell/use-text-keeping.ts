import { useEffect } from 'react'
import { keptInTab, notedInTab } from '#web/saving/kept-in-tab.ts'
import { otherTabs } from '#web/saving/other-tabs.ts'
import { unsavedWork } from '#web/saving/unsaved-work.ts'
import { useAuth } from '#web/session/use-auth.ts'

/** Typed text is saved before another tab signs out, and nothing of it stays in the tab of whoever signed out. */
export function useTextKeeping(): void {
  const { user, subscribe } = useAuth()
  const owner = user?.id
  useEffect(() => (owner ? otherTabs.listen(() => unsavedWork.settle(owner)) : undefined), [owner])
  useEffect(
    () =>
      subscribe((event, { lost }) => {
        if (event !== 'SIGNED_OUT' || lost) return
        keptInTab.forgetAll()
        notedInTab.forgetAll()
      }),
    [subscribe],
  )
}
