import { useEffect } from 'react'
import { saveFailed } from '#domain/applications/messages.ts'
import { notify } from '#web/parts/notify.ts'
import { reasonOf } from '#web/saving/reason-of.ts'
import type { Saver } from '#web/saving/saver.ts'
import { unsavedWork } from '#web/saving/unsaved-work.ts'
import type { Uploads } from '#web/uploads/uploads.ts'

/**
 * Saves before the person signs out. Asks before the page is closed over something unsaved, and saves what stands when the screen is left within the app.
 * @param hasHalfRows whether something stands in the form that cannot be saved yet
 */
export function useLeaveGuard(saver: Saver, uploads: Uploads, hasHalfRows: () => boolean) {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (saver.isUnsaved() || !uploads.isEmpty() || hasHalfRows()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [saver, uploads, hasHalfRows])

  useEffect(() => unsavedWork.register(async () => !saver.isUnsaved() || (await saver.save()).ok), [saver])

  useEffect(
    () => () => {
      if (!saver.isUnsaved()) return
      void saver.save().then((outcome) => {
        if (!outcome.ok) notify(saveFailed(reasonOf(outcome.problem)), 'problem')
      })
    },
    [saver],
  )
}
