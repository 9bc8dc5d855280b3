import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type ChangeEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { APPLICATION_MESSAGES, companyTitle } from '#domain/applications/messages.ts'
import {
  describeStatus,
  isReviewStatus,
  REVIEW_STATUSES,
  type ReviewStatus,
} from '#domain/applications/status.ts'
import { REVIEW_TEXTS } from '#domain/review/messages.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/client.ts'
import { type ReviewListItem, useCachedStatus } from '#web/features/submitted-applications/api.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import controls from '#web/ui/controls.module.css'
import { Options } from '#web/ui/field.tsx'
import { withOutboxNote } from '#web/ui/outbox-note.tsx'
import { Text } from '#web/ui/text.tsx'
import { notify } from '#web/ui/toasts.tsx'
import { endUndoOffers } from '#web/ui/undo.tsx'
import styles from './status.module.css'
import { DECIDED_MESSAGES } from './texts.ts'
import { statusToastKey, useUndoDecision } from './undo.ts'

type StatusSelectProps = {
  readonly application: ReviewListItem
  readonly company: string
  /** True to make the select look like a status badge. */
  readonly asBadge?: boolean
}

/** The select with which an administrator changes an application's status. */
export function StatusSelect({ application, company, asBadge = false }: StatusSelectProps) {
  const hintId = useId()
  const status = application.application_status
  const { attributes, pending } = useStatusChoice(status, useStatusChange(application))
  return (
    <div data-status-select className={asBadge ? styles.asBadge : undefined}>
      <div className={controls.select}>
        {asBadge && (
          <span aria-hidden>
            <StatusBadge status={attributes.value} />
          </span>
        )}
        <select
          {...attributes}
          className={controls.box}
          aria-label={REVIEW_TEXTS.statusOf(company)}
          aria-describedby={hintId}
        >
          {!isReviewStatus(status) && <option value={status}>{describeStatus(status).label}</option>}
          <Options options={REVIEW_STATUSES} />
        </select>
      </div>
      <Text id={hintId} role='status' size='tiny' tone='warning' className={styles.pendingHint}>
        {pending && REVIEW_TEXTS.statusPending}
      </Text>
    </div>
  )
}

const CHANGE_STATUS = ['change-status'] as const
const changeStatusOf = (id: string) => [...CHANGE_STATUS, id] as const

/**
 * Returns a function that saves a status. The function updates the status optimistically and reverts it on an error.
 * Changes to the same application run one after another, so that the last one applies.
 */
function useStatusChange({ id, application_status, company_name }: ReviewListItem) {
  const company = companyTitle(company_name)
  const queries = useQueryClient()
  const cachedStatus = useCachedStatus()
  const undoOf = useUndoDecision()
  const { mutate } = useMutation({
    mutationKey: changeStatusOf(id),
    scope: { id },
    mutationFn: (status: ReviewStatus) => call('changeStatus', { params: { id }, body: { status } }),
    onMutate: async (status) => {
      await cachedStatus.cancelQueries(id)
      cachedStatus.set(id, status)
      return { before: application_status }
    },
    onSuccess: (reply) => {
      cachedStatus.set(id, reply.application_status)
      endUndoOffers([id])
      const undo = undoOf({ id, company_name }, reply.undo)
      const note = DECIDED_MESSAGES.emailNotice(reply.email_to, reply.undo?.seconds ?? 0)
      const message = { ...APPLICATION_MESSAGES.statusUpdated, subject: company, note }
      notify(reply.email_to === null ? message : withOutboxNote(message), 'success', {
        id: statusToastKey(id),
        undo,
      })
    },
    onError: (failure, _, context) => {
      if (context) cachedStatus.set(id, context.before)
      const isWithdrawn = failure instanceof ApiError && failure.code === 'application-withdrawn'
      const reason = isWithdrawn && { description: failure.message }
      notify({ ...APPLICATION_MESSAGES.statusUpdateFailed, ...reason, subject: company }, 'problem', {
        id: statusToastKey(id),
      })
    },
    onSettled: () => {
      // Only the last of several changes refetches, because an earlier refetch would bring back an old status.
      const isLastOf = (mutationKey: readonly string[]) => queries.isMutating({ mutationKey }) === 1
      if (isLastOf(changeStatusOf(id))) cachedStatus.refetchApplication(id)
      if (isLastOf(CHANGE_STATUS)) cachedStatus.refetchList()
    },
  })
  return mutate
}

const STEP_DEBOUNCE_MS = 1_500

/** Returns whether a key changes the value of a closed select. */
const isStep = (key: string) => key.length === 1 || /^(Arrow|Page|Home|End)/.test(key)

/**
 * Saves a choice from the opened list immediately. In a closed select, arrow keys step through values that the user may
 * not want, and saving a value may send the founder an e-mail. A choice made with such keys is therefore saved only on
 * Enter, on blur or after a pause, and Escape cancels it.
 */
function useStatusChoice(status: string, save: (status: ReviewStatus) => void) {
  const [pending, setPending] = useState<ReviewStatus>()
  const stepping = useRef(false)

  const savePending = () => {
    setPending(undefined)
    if (pending && pending !== status) save(pending)
  }
  const onPause = useEffectEvent(savePending)
  useEffect(() => {
    if (!pending) return
    const timer = setTimeout(onPause, STEP_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [pending])

  return {
    pending: pending !== undefined && pending !== status,
    attributes: {
      value: pending ?? status,
      onKeyDown: (event: KeyboardEvent) => {
        stepping.current = isStep(event.key) && !event.altKey
        if (!pending) return
        if (event.key === 'Enter') savePending()
        else if (event.key === 'Escape') setPending(undefined)
        else return
        event.preventDefault()
      },
      onKeyUp: () => {
        stepping.current = false
      },
      onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLSelectElement>) => {
        if (!isReviewStatus(value)) return
        if (stepping.current) return setPending(value)
        setPending(undefined)
        save(value)
      },
      onBlur: savePending,
    },
  }
}
