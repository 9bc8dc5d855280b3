import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Calls, Reply } from '#contract/calls.ts'
import { describeStatus, isDecline, type ReviewStatus } from '#domain/applications/status.ts'
import { type MeetingFields, NO_MEETING, readMeeting } from '#domain/meetings/meeting.ts'
import { changedSince, recordSeen, type SeenApplications } from '#domain/review/batch-preview.ts'
import { isTimeZone } from '#domain/time-zones.ts'
import { conflictsOf } from '#web/api/api-error.ts'
import { call } from '#web/api/client.ts'
import { useRequestId } from '#web/api/use-request-id.ts'
import type { RecordKind } from '#web/autosave/record-state.ts'
import { useRecord } from '#web/autosave/use-record.ts'
import type { ReviewListItem } from '#web/features/submitted-applications/api.ts'
import { initialTimeZone } from '#web/group-time.ts'
import { withOutboxNote } from '#web/ui/outbox-note.tsx'
import { notify, notifyError } from '#web/ui/toasts.tsx'
import { endUndoOffers } from '#web/ui/undo.tsx'
import { COMMITTING_DECISION, useRefetchDecisions } from './api.ts'
import { DECIDED_MESSAGES } from './texts.ts'
import { statusToastKey, useUndoBatch } from './undo.ts'

type Batch = Omit<Calls['commitBatch']['body'], 'id'>
type DecisionToCommit = {
  readonly batch: Batch
  /** The company's name, if the decision is about a single application. */
  readonly company: string | undefined
}
type CommittedDecision = Reply<'commitBatch'>

/**
 * Returns a mutation that commits a decision and shows a toast with an undo action. A batch that is sent again after a
 * lost reply takes effect only once.
 */
export function useCommitDecision() {
  const requestId = useRequestId()
  const refetchDecisions = useRefetchDecisions()
  const undoOf = useUndoBatch()
  return useMutation({
    mutationKey: COMMITTING_DECISION,
    mutationFn: ({ batch }: DecisionToCommit) =>
      call('commitBatch', { body: { ...batch, id: requestId(batch) } }),
    onSuccess: (decided, { batch, company }) => {
      const ids = batch.affected.map(({ id }) => id)
      const toastId = company === undefined ? undefined : ids.map(statusToastKey)[0]
      if (batch.how !== 'hold') endUndoOffers(ids)
      const undo = undoOf(decided.undo, { ids, company, toastId })
      notify({ ...decidedMessage(decided, batch), ...(company && { subject: company }) }, 'success', {
        id: toastId,
        undo,
      })
    },
    onError: (problem, { company }) => {
      if (!conflictsOf(problem))
        notifyError(problem, { ...DECIDED_MESSAGES.failed, ...(company && { subject: company }) })
    },
    onSettled: refetchDecisions,
  })
}

function decidedMessage({ decided, emails, undo }: CommittedDecision, { how, change, affected }: Batch) {
  const { label } = describeStatus(change.status)
  const seconds = undo?.seconds ?? 0
  if (how === 'hold') return DECIDED_MESSAGES.held(decided.length)
  const message =
    affected.length === 1
      ? DECIDED_MESSAGES.one(label, emails > 0 ? seconds : undefined)
      : decided.length === 0
        ? DECIDED_MESSAGES.nothing
        : DECIDED_MESSAGES.many(decided.length, emails, label, seconds)
  return emails > 0 ? withOutboxNote(message) : message
}

export type DecisionPreview = Reply<'previewBatch'>
export type AffectedApplication = DecisionPreview['affected'][number]
type DecisionChange = Calls['previewBatch']['body']['change']

const TYPING_DEBOUNCE_MS = 350

/**
 * Queries which applications a draft affects and what their e-mails say. The query is repeated after each change to the
 * draft. Applications that change after the first preview are reported, so that nobody decides on a state that they
 * have not seen.
 */
export function useDecisionPreview(ids: readonly string[], draft: DecideDraft) {
  const [note] = useDebouncedValue(draft.note, TYPING_DEBOUNCE_MS)
  const [place] = useDebouncedValue(draft.meeting.place, TYPING_DEBOUNCE_MS)
  const { status } = draft
  // The draft keeps its reasons when another status is chosen.
  const reason_ids = isDecline(status) ? [...draft.reason_ids] : []
  const meeting = meetingOf(draft, place, ids)
  const meetingFault = typeof meeting === 'string' ? meeting : undefined
  // The preview omits an invalid meeting, because the form still shows the application's current meeting.
  const previewed: DecisionChange | undefined = status
    ? { status, reason_ids, note, ...(typeof meeting === 'object' && { meeting }) }
    : undefined
  const change = meetingFault ? undefined : previewed
  const query = useQuery({
    queryKey: ['batch-preview', ids, previewed],
    queryFn: ({ signal }) =>
      call('previewBatch', { body: { ids: [...ids], change: previewed as DecisionChange }, signal }),
    enabled: previewed !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const [firstSeen, setFirstSeen] = useState<SeenApplications>()
  if (query.data && !firstSeen) setFirstSeen(recordSeen(query.data.affected))
  const isTyped = note === draft.note && place === draft.meeting.place
  const isCurrent = change !== undefined && query.isSuccess && !query.isPlaceholderData && isTyped
  return {
    query,
    /** The preview of the current draft, or undefined while it loads. */
    current: isCurrent ? query.data : undefined,
    change,
    meetingFault,
    /** The version and the held decision of each application in the first preview. */
    firstSeen,
    changed: query.data && firstSeen ? changedSince(firstSeen, query.data.affected) : [],
    /** Refetches the preview and then treats it as the first. */
    refetch: async () => {
      const { data } = await query.refetch()
      if (data) setFirstSeen(recordSeen(data.affected))
    },
  }
}

/**
 * Returns a draft's meeting, or the fault in its fields. A decision has a meeting only if it gives a single application
 * the status meeting_scheduled.
 */
const meetingOf = ({ status, meeting }: DecideDraft, place: string, ids: readonly string[]) =>
  status === 'meeting_scheduled' && ids.length === 1
    ? readMeeting({ ...meeting, place, time_zone: meetingZone(meeting) })
    : undefined

/** Returns the time zone of a draft's meeting. */
export const meetingZone = ({ time_zone }: MeetingFields): string =>
  isTimeZone(time_zone) ? time_zone : initialTimeZone()

export type DecideDraft = {
  /** Empty until the user has chosen a status. */
  readonly status: ReviewStatus | ''
  readonly reason_ids: readonly string[]
  readonly note: string
  readonly meeting: MeetingFields
}

const EMPTY_DRAFT: DecideDraft = { status: '', reason_ids: [], note: '', meeting: NO_MEETING }

/** The name of the draft for several applications. */
const MANY = 'many'

/** Describes a decision's draft, which is stored on this device only. */
const decideRecordKind = (owner: string, name: string): RecordKind<DecideDraft> => ({
  owner,
  name: `decide:${name}`,
  shape: {
    keys: ['status', 'reason_ids', 'note', 'meeting'],
    isEqual: (_, a, b) => JSON.stringify(a) === JSON.stringify(b),
    // When two drafts of closed tabs are merged, the newer draft's choices and both notes are kept.
    mergeValue: (key, _, mine, theirs) => (key === 'note' ? `${mine}\n\n${theirs}` : mine) as typeof mine,
  },
})

/**
 * Opens a decision's draft on this device. Returns undefined until draft storage has been read.
 * @param id the application's id; undefined for several applications
 */
export function useDecideDraft(id: string | undefined) {
  const [base] = useState(() => ({ version: 0, values: EMPTY_DRAFT }))
  const name = id ?? MANY
  return useRecord({ kind: (owner) => decideRecordKind(owner, name), id: name, base })?.record
}

/** The applications to decide on: a single one, or all selected ones. */
export type DecisionTarget =
  | { readonly application: Pick<ReviewListItem, 'id' | 'company_name'> }
  | { readonly ids: readonly string[]; readonly onDecided: () => void }
