import { useMutation } from '@tanstack/react-query'
import { RELEASED_MAX } from '#domain/limits.ts'
import { HELD_MESSAGES } from '#domain/review/deciding-messages.ts'
import { call } from '#web/api/call.ts'
import type { HeldDecision } from '#web/features/review/deciding/use-held.ts'
import { useShownDecisions } from '#web/features/review/deciding/use-shown-decisions.ts'
import { useLeaveWhenDemoted } from '#web/features/review/use-review-list.ts'
import { notify, notifyError } from '#web/ui/toasts.tsx'

/** Drops held decisions, after the question. @param onEnd however it ended */
export function useDiscard(onEnd: () => void) {
  const shown = useShownDecisions()
  const discard = useMutation({
    mutationFn: async (held: readonly HeldDecision[]) => {
      for (let from = 0; from < held.length; from += RELEASED_MAX) {
        const ids = held.slice(from, from + RELEASED_MAX).map(({ id }) => id)
        await call('discardHeld', { body: { ids } })
      }
    },
    onSuccess: (_, held) => notify(HELD_MESSAGES.discarded(held.length), 'success'),
    onError: (failure) => notifyError(failure, HELD_MESSAGES.failed),
    onSettled: () => {
      onEnd()
      shown.readAnew()
    },
  })
  useLeaveWhenDemoted(discard.error)
  return discard
}
