import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Calls, Reply } from '#contract/calls.ts'
import { describeStatus } from '#domain/applications/status.ts'
import { DECIDED_MESSAGES } from '#domain/review/deciding-messages.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { newId } from '#web/new-id.ts'
import { notify, notifyError } from '#web/ui/toasts.tsx'
import { endUndoOffers } from '#web/ui/undo.tsx'
import { useLeaveWhenDemoted } from '../use-review-list.ts'
import { useShownDecisions } from './use-shown-decisions.ts'
import { aboutStatus } from './use-undo.ts'
import { useUndoBatch } from './use-undo-batch.ts'

type Batch = Omit<Calls['commitBatch']['body'], 'id'>
type Deciding = {
  readonly batch: Batch
  /** The company, where it is about one alone. */
  readonly of: string | undefined
}
type Decided = Reply<'commitBatch'>

/** While such a call is under way the dialog stays. */
export const COMMITTING = ['commit-batch'] as const

/** What somebody else changed after the preview; nothing was done then. */
export const movedOf = (problem: unknown) =>
  problem instanceof ApiError && problem.code === 'conflict' ? problem.moved : undefined

/** Decides, with its toast. The same batch twice, after an answer that was lost, is one. */
export function useCommit() {
  const batchId = useBatchId()
  const shown = useShownDecisions()
  const undoOf = useUndoBatch()
  const committing = useMutation({
    mutationKey: COMMITTING,
    mutationFn: ({ batch }: Deciding) => call('commitBatch', { body: { ...batch, id: batchId(batch) } }),
    onSuccess: (decided, { batch, of }) => {
      const ids = batch.affected.map(({ id }) => id)
      const about = of === undefined ? undefined : ids.map(aboutStatus)[0]
      if (batch.how !== 'hold') endUndoOffers(ids)
      const undo = undoOf([decided.undo], { ids, of, about })
      notify({ ...sayDecided(decided, batch), ...(of && { of }) }, 'success', { id: about, undo })
    },
    onError: (problem, { of }) => {
      if (!movedOf(problem)) notifyError(problem, { ...DECIDED_MESSAGES.failed, ...(of && { of }) })
    },
    onSettled: shown.readAnew,
  })
  useLeaveWhenDemoted(committing.error)
  return committing
}

/** @returns the id of a batch: another one as soon as anything in it is another */
function useBatchId() {
  const last = useRef({ about: '', id: '' })
  return (batch: Batch) => {
    const about = JSON.stringify(batch)
    if (last.current.about !== about) last.current = { about, id: newId() }
    return last.current.id
  }
}

function sayDecided({ decided, emails }: Decided, { how, change, affected }: Batch) {
  const { label } = describeStatus(change.status)
  if (how === 'hold') return DECIDED_MESSAGES.held(decided.length)
  if (affected.length === 1) return DECIDED_MESSAGES.one(label, emails > 0)
  return decided.length === 0
    ? DECIDED_MESSAGES.nothing
    : DECIDED_MESSAGES.many(decided.length, emails, label)
}
