import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { HELD_MESSAGES } from '#domain/review/deciding-messages.ts'
import { call } from '#web/api/call.ts'
import { newId } from '#web/new-id.ts'
import { notify } from '#web/parts/notify.ts'
import { notifyRefusal } from '#web/parts/notify-refusal.ts'
import { named } from '#web/screens/review/deciding/named.ts'
import type { HeldDecision } from '#web/screens/review/deciding/use-held.ts'
import { useShownDecisions } from '#web/screens/review/deciding/use-shown-decisions.ts'
import { useUndoBatch } from '#web/screens/review/deciding/use-undo-batch.ts'
import { useLeaveWhenDemoted } from '#web/screens/review/use-review-list.ts'
import { releaseAll } from './release-all.ts'

const ABOUT = 'released'

/** Releases any number of held decisions, so many at a time; whatever cannot be released is named, the rest follows. */
export function useRelease() {
  const [progress, setProgress] = useState<{ readonly done: number; readonly of: number }>()
  const shown = useShownDecisions()
  const undoOf = useUndoBatch()
  const release = useMutation({
    mutationFn: (held: readonly HeldDecision[]) =>
      releaseAll(held, {
        release: (ids) => call('releaseHeld', { body: { id: newId(), ids } }),
        onProgress: (done) => setProgress({ done, of: held.length }),
      }),
    onSuccess: ({ ids, undos, left, failure }) => {
      const count = ids.length
      const said =
        left.length > 0 ? HELD_MESSAGES.releasedInPart(count, named(left)) : HELD_MESSAGES.released(count)
      const tone = left.length > 0 ? 'problem' : 'success'
      if (count > 0 || left.length > 0) notify(said, tone, ABOUT, undoOf(undos, { ids, about: ABOUT }))
      if (failure) notifyRefusal(failure, HELD_MESSAGES.failed)
    },
    onSettled: () => {
      setProgress(undefined)
      shown.readAnew()
    },
  })
  useLeaveWhenDemoted(release.data?.failure instanceof Error ? release.data.failure : null)
  return { release, progress }
}
