import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { HELD_MESSAGES } from '#domain/review/deciding-messages.ts'
import { call } from '#web/api/call.ts'
import { named } from '#web/features/review/deciding/named.ts'
import type { HeldDecision } from '#web/features/review/deciding/use-held.ts'
import { useShownDecisions } from '#web/features/review/deciding/use-shown-decisions.ts'
import { useUndoBatch } from '#web/features/review/deciding/use-undo-batch.ts'
import { useLeaveWhenDemoted } from '#web/features/review/use-review-list.ts'
import { newId } from '#web/new-id.ts'
import { notify, notifyError } from '#web/ui/toasts.tsx'
import { releaseAll } from './release-all.ts'

const ABOUT = 'released'

/** Releases any number of held decisions, so many at a time; whatever cannot be released is named, the rest follows. */
export function useRelease() {
  const [progress, setProgress] = useState<{ readonly done: number; readonly of: number }>()
  const shown = useShownDecisions()
  const undoOf = useUndoBatch()
  const release = useMutation({
    mutationFn: async (held: readonly HeldDecision[]) => {
      const { ids, undos, left, failure } = await releaseAll(held, {
        release: (some) => call('releaseHeld', { body: { id: newId(), ids: some } }),
        onProgress: (done) => setProgress({ done, of: held.length }),
      })
      const count = ids.length
      const said =
        left.length > 0 ? HELD_MESSAGES.releasedInPart(count, named(left)) : HELD_MESSAGES.released(count)
      const tone = left.length > 0 ? 'problem' : 'success'
      if (count > 0 || left.length > 0)
        notify(said, tone, { id: ABOUT, undo: undoOf(undos, { ids, about: ABOUT }) })
      if (failure) throw failure
    },
    onError: (failure) => notifyError(failure, HELD_MESSAGES.failed),
    onSettled: () => {
      setProgress(undefined)
      shown.readAnew()
    },
  })
  useLeaveWhenDemoted(release.error)
  return { release, progress }
}
