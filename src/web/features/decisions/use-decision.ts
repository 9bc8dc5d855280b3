import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Calls, Reply } from '#contract/calls.ts'
import { describeStatus, type ReviewStatus } from '#domain/applications/status.ts'
import { changedSince, recordVersions, type SeenVersions } from '#domain/review/batch-preview.ts'
import { DECIDED_MESSAGES } from '#domain/review/decision-messages.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/client.ts'
import type { RecordKind } from '#web/autosave/record-state.ts'
import { useRecord } from '#web/autosave/use-record.ts'
import type { ReviewListItem } from '#web/features/submitted-applications/api.ts'
import { useRefreshSessionOnRoleLoss } from '#web/features/submitted-applications/api.ts'
import { newId } from '#web/new-id.ts'
import { useOwner } from '#web/session/current-person.ts'
import { notify, notifyError } from '#web/ui/toasts.tsx'
import { endUndoOffers } from '#web/ui/undo.tsx'
import { useRefetchDecisions } from './api.ts'
import { statusToastKey, useUndoBatch } from './undo.ts'

type Batch = Omit<Calls['commitBatch']['body'], 'id'>
type DecisionToCommit = {
  readonly batch: Batch
  /** The company, where it is about one alone. */
  readonly of: string | undefined
}
type CommittedDecision = Reply<'commitBatch'>

/** While such a call is under way the dialog stays. */
export const COMMITTING_DECISION = ['commit-batch'] as const

/** What somebody else changed after the preview; nothing was done then. */
export const conflictsOf = (problem: unknown) =>
  problem instanceof ApiError && problem.code === 'conflict' ? problem.moved : undefined

/** Decides, with its toast. The same batch twice, after an answer that was lost, is one. */
export function useCommitDecision() {
  const batchId = useBatchId()
  const shown = useRefetchDecisions()
  const undoOf = useUndoBatch()
  const committing = useMutation({
    mutationKey: COMMITTING_DECISION,
    mutationFn: ({ batch }: DecisionToCommit) =>
      call('commitBatch', { body: { ...batch, id: batchId(batch) } }),
    onSuccess: (decided, { batch, of }) => {
      const ids = batch.affected.map(({ id }) => id)
      const about = of === undefined ? undefined : ids.map(statusToastKey)[0]
      if (batch.how !== 'hold') endUndoOffers(ids)
      const undo = undoOf([decided.undo], { ids, of, about })
      notify({ ...decidedMessage(decided, batch), ...(of && { subject: of }) }, 'success', {
        id: about,
        undo,
      })
    },
    onError: (problem, { of }) => {
      if (!conflictsOf(problem))
        notifyError(problem, { ...DECIDED_MESSAGES.failed, ...(of && { subject: of }) })
    },
    onSettled: shown.readAnew,
  })
  useRefreshSessionOnRoleLoss(committing.error)
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

function decidedMessage({ decided, emails }: CommittedDecision, { how, change, affected }: Batch) {
  const { label } = describeStatus(change.status)
  if (how === 'hold') return DECIDED_MESSAGES.held(decided.length)
  if (affected.length === 1) return DECIDED_MESSAGES.one(label, emails > 0)
  return decided.length === 0
    ? DECIDED_MESSAGES.nothing
    : DECIDED_MESSAGES.many(decided.length, emails, label)
}

export type DecisionPreview = Reply<'previewBatch'>
export type Affected = DecisionPreview['affected'][number]
type DecisionChange = Calls['previewBatch']['body']['change']

const PAUSE_IN_TYPING_MS = 350

/**
 * Who is concerned by a change and what their e-mails say, looked up anew while it is made; the last answer counts.
 * What moves after the first look is named, so that nobody decides about what they have not seen.
 */
export function useDecisionPreview(ids: readonly string[], draft: DecideDraft) {
  const [note] = useDebouncedValue(draft.note, PAUSE_IN_TYPING_MS)
  const { status } = draft
  const change: DecisionChange | undefined = status
    ? { status, reason_ids: [...draft.reason_ids], note }
    : undefined
  const query = useQuery({
    queryKey: ['batch-preview', ids, change],
    queryFn: ({ signal }) =>
      call('previewBatch', { body: { ids: [...ids], change: change as DecisionChange }, signal }),
    enabled: change !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  useRefreshSessionOnRoleLoss(query.error)
  const [seen, setSeen] = useState<SeenVersions>()
  if (query.data && !seen) setSeen(recordVersions(query.data.affected))
  const isCurrent = query.isSuccess && !query.isPlaceholderData && note === draft.note
  return {
    query,
    /** Of what stands in the fields now; undefined while it is on its way. */
    current: isCurrent ? query.data : undefined,
    change,
    /** The version that each had at the first look. */
    seen,
    moved: query.data && seen ? changedSince(seen, query.data.affected) : [],
    lookAgain: async () => {
      const { data } = await query.refetch()
      if (data) setSeen(recordVersions(data.affected))
    },
  }
}

/** A decision in the making. */
export type DecideDraft = {
  /** Blank until one is chosen. */
  readonly status: ReviewStatus | ''
  readonly reason_ids: readonly string[]
  readonly note: string
}

const BLANK: DecideDraft = { status: '', reason_ids: [], note: '' }

/** Of what is decided about many at once. */
const MANY = 'many'

/** It waits on the device alone, until it is decided. */
const decideRecordKind = (owner: string, about: string): RecordKind<DecideDraft> => ({
  owner,
  name: `decide:${about}`,
  shape: {
    keys: ['status', 'reason_ids', 'note'],
    isEqual: (_, one, other) => JSON.stringify(one) === JSON.stringify(other),
    // Of two tabs that are gone: what was chosen last, and the notes of both.
    mergeValue: (key, _, mine, theirs) => (key === 'note' ? `${mine}\n\n${theirs}` : mine) as typeof mine,
  },
})

/**
 * What an administrator was about to decide, as it was left on this device.
 * @param id of the application; undefined for many
 */
export function useDecideDraft(id: string | undefined) {
  const [owner] = useState(useOwner())
  const [base] = useState(() => ({ version: 0, values: BLANK }))
  const about = id ?? MANY
  return useRecord({ kind: decideRecordKind(owner, about), id: about, base })?.record
}

/** The subject of a decision: one application, or all that are selected. */
export type DecisionTarget =
  | { readonly one: Pick<ReviewListItem, 'id' | 'company_name'> }
  | { readonly ids: readonly string[]; readonly onDecided: () => void }

export type OpenedDecision = { readonly about: DecisionTarget; readonly opening: number }
