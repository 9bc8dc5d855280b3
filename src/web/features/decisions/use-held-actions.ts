import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { RELEASE_MAX } from '#domain/limits.ts'
import { HELD_MESSAGES } from '#domain/review/decision-messages.ts'
import { call } from '#web/api/client.ts'
import { newId } from '#web/new-id.ts'
import { withOutboxNote } from '#web/ui/outbox-note.tsx'
import { notify, notifyError } from '#web/ui/toasts.tsx'
import { type HeldDecision, useRefetchDecisions } from './api.ts'
import { releaseAll } from './release-all.ts'
import { listNames, useUndoBatch } from './undo.ts'

const RELEASE_TOAST = 'released'

/**
 * Returns a mutation that releases held decisions, together with its progress. A toast lists the companies whose
 * decisions were skipped because of a conflict.
 */
export function useReleaseHeld() {
  const [progress, setProgress] = useState<{ readonly done: number; readonly of: number }>()
  const refetchDecisions = useRefetchDecisions()
  const undoOf = useUndoBatch()
  const release = useMutation({
    mutationFn: async (held: readonly HeldDecision[]) => {
      const { ids, undos, skipped, failure } = await releaseAll(held, {
        release: (batch) => call('releaseHeld', { body: { id: newId(), ids: batch } }),
        onProgress: (done) => setProgress({ done, of: held.length }),
      })
      const count = ids.length
      const seconds = Math.min(...undos.map((offer) => offer?.seconds ?? 0))
      const message =
        skipped.length > 0
          ? HELD_MESSAGES.partlyReleased(count, listNames(skipped))
          : withOutboxNote(HELD_MESSAGES.released(count, seconds))
      const tone = skipped.length > 0 ? 'problem' : 'success'
      if (count > 0 || skipped.length > 0)
        notify(message, tone, { id: RELEASE_TOAST, undo: undoOf(undos, { ids, toastId: RELEASE_TOAST }) })
      if (failure) throw failure
    },
    onError: (failure) => notifyError(failure, HELD_MESSAGES.failed),
    onSettled: () => {
      setProgress(undefined)
      refetchDecisions()
    },
  })
  return { release, progress }
}

/** Returns a mutation that discards held decisions. @param onSettled called after success and after failure */
export function useDiscardHeld(onSettled: () => void) {
  const refetchDecisions = useRefetchDecisions()
  return useMutation({
    mutationFn: async (held: readonly HeldDecision[]) => {
      for (let from = 0; from < held.length; from += RELEASE_MAX) {
        const ids = held.slice(from, from + RELEASE_MAX).map(({ id }) => id)
        await call('discardHeld', { body: { ids } })
      }
    },
    onSuccess: (_, held) => notify(HELD_MESSAGES.discarded(held.length), 'success'),
    onError: (failure) => notifyError(failure, HELD_MESSAGES.failed),
    onSettled: () => {
      onSettled()
      refetchDecisions()
    },
  })
}
