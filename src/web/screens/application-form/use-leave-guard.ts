import { useCallback, useEffect } from 'react'
import { saveFailed } from '#domain/applications/messages.ts'
import { notify } from '#web/parts/notify.ts'
import { reasonOf } from '#web/saving/reason-of.ts'
import type { Saver } from '#web/saving/saver.ts'
import { unsavedWork } from '#web/saving/unsaved-work.ts'
import { useAskBeforeClosing } from '#web/saving/use-ask-before-closing.ts'
import type { Uploads } from '#web/uploads/uploads.ts'

/**
 * Saves before the person signs out. Asks before the page is closed over something unsaved, and saves what stands when the screen is left within the app.
 * What cannot be saved waits in the tab: a phone may drop a page that it no longer shows.
 * @param hasHalfRows whether something stands in the form that cannot be saved yet
 */
export function useLeaveGuard(saver: Saver, uploads: Uploads, hasHalfRows: () => boolean) {
  useAskBeforeClosing(
    useCallback(
      () => saver.isUnsaved() || !uploads.isEmpty() || hasHalfRows(),
      [saver, uploads, hasHalfRows],
    ),
  )

  useEffect(() => unsavedWork.register(async () => !saver.isUnsaved() || (await saver.save()).ok), [saver])

  useEffect(() => {
    const keep = () => {
      if (document.visibilityState === 'hidden') saver.keep()
    }
    document.addEventListener('visibilitychange', keep)
    window.addEventListener('pagehide', saver.keep)
    return () => {
      document.removeEventListener('visibilitychange', keep)
      window.removeEventListener('pagehide', saver.keep)
    }
  }, [saver])

  useEffect(
    () => () => {
      saver.keep()
      if (!saver.isUnsaved()) return
      void saver.save().then((outcome) => {
        if (!outcome.ok) notify(saveFailed(reasonOf(outcome.problem)), 'problem')
      })
    },
    [saver],
  )
}
