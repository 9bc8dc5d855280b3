import { useMutation } from '@tanstack/react-query'
import type { Reply } from '#contract/calls.ts'
import { companyTitle } from '#domain/applications/messages.ts'
import { type ApiError, conflictsOf } from '#web/api/api-error.ts'
import { call } from '#web/api/client.ts'
import { newId } from '#web/new-id.ts'
import { withOutboxNote } from '#web/ui/outbox-note.tsx'
import { notify, notifyError } from '#web/ui/toasts.tsx'
import { type HeldDecision, useRefetchDecisions } from './api.ts'
import { HELD_MESSAGES } from './texts.ts'
import { listNames, useUndoBatch } from './undo.ts'

const RELEASE_TOAST = 'released'

/**
 * Returns a mutation that releases held decisions. A toast lists the companies whose decisions were skipped because of a
 * conflict.
 */
export function useReleaseHeld() {
  const refetchDecisions = useRefetchDecisions()
  const undoOf = useUndoBatch()
  return useMutation({
    mutationFn: (held: readonly HeldDecision[]) => release(held),
    onSuccess: ({ released, skipped, undo }) => {
      const ids = released.map(({ application_id }) => application_id)
      const names = skipped.map(({ company_name }) => companyTitle(company_name))
      const message =
        skipped.length > 0
          ? HELD_MESSAGES.partlyReleased(ids.length, listNames(names))
          : withOutboxNote(HELD_MESSAGES.released(ids.length, undo?.seconds ?? 0))
      notify(message, skipped.length > 0 ? 'problem' : 'success', {
        id: RELEASE_TOAST,
        undo: undoOf(undo, { ids, company: undefined, toastId: RELEASE_TOAST }),
      })
    },
    onError: (failure) => notifyError(failure, HELD_MESSAGES.failed),
    onSettled: refetchDecisions,
  })
}

type Released = Pick<Reply<'releaseHeld'>, 'undo'> & {
  readonly released: readonly HeldDecision[]
  readonly skipped: ApiError['conflicts']
}

/** Releases held decisions. If some have a conflict, the server releases none, and this releases the others. */
async function release(
  held: readonly HeldDecision[],
  skipped: ApiError['conflicts'] = [],
): Promise<Released> {
  if (held.length === 0) return { released: [], skipped, undo: null }
  try {
    const { undo } = await call('releaseHeld', { body: { id: newId(), ids: held.map(({ id }) => id) } })
    return { released: held, skipped, undo }
  } catch (failure) {
    const conflicts = conflictsOf(failure) ?? []
    const rest = held.filter(({ application_id }) => conflicts.every(({ id }) => id !== application_id))
    if (rest.length === held.length) throw failure
    return release(rest, [...skipped, ...conflicts])
  }
}

/** Returns a mutation that discards held decisions. @param onSettled called after success and after failure */
export function useDiscardHeld(onSettled: () => void) {
  const refetchDecisions = useRefetchDecisions()
  return useMutation({
    mutationFn: (held: readonly HeldDecision[]) =>
      call('discardHeld', { body: { ids: held.map(({ id }) => id) } }),
    onSuccess: (_, held) => notify(HELD_MESSAGES.discarded(held.length), 'success'),
    onError: (failure) => notifyError(failure, HELD_MESSAGES.failed),
    onSettled: () => {
      onSettled()
      refetchDecisions()
    },
  })
}
