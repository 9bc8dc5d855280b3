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
import { call } from '#web/api/client.ts'
import {
  type ReviewListItem,
  useCachedStatus,
  useRefreshSessionOnRoleLoss,
} from '#web/features/submitted-applications/api.ts'
import controls from '#web/ui/controls.module.css'
import { notify } from '#web/ui/toasts.tsx'
import { endUndoOffers } from '#web/ui/undo.tsx'
import styles from './status-select.module.css'
import { statusToastKey, useUndoDecision } from './undo.ts'

/** The status as an administrator changes it. */
export function StatusSelect({
  application,
  company,
}: {
  readonly application: ReviewListItem
  readonly company: string
}) {
  const hintId = useId()
  const status = application.application_status
  const { attributes, pending } = useStatusChoice(status, useStatusChange(application))
  return (
    <div className={styles.status}>
      <div className={controls.select}>
        <select
          {...attributes}
          className={controls.box}
          aria-label={REVIEW_TEXTS.statusOf(company)}
          aria-describedby={hintId}
        >
          {!isReviewStatus(status) && <option value={status}>{describeStatus(status).label}</option>}
          {REVIEW_STATUSES.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <span id={hintId} className={styles.hint} role='status'>
        {pending && REVIEW_TEXTS.statusPending}
      </span>
    </div>
  )
}

const CHANGING = ['change-status'] as const

/**
 * Saves a status at once; it shows before the answer has come and goes back when that is no.
 * Changes to one application go one after the other, the last wins.
 */
function useStatusChange({ id, application_status, company_name }: ReviewListItem) {
  const of = companyTitle(company_name)
  const queries = useQueryClient()
  const shown = useCachedStatus()
  const undoOf = useUndoDecision()
  const { mutate, error } = useMutation({
    mutationKey: CHANGING,
    scope: { id },
    mutationFn: (status: ReviewStatus) => call('changeStatus', { params: { id }, body: { status } }),
    onMutate: async (status) => {
      await shown.cancel(id)
      shown.show(id, status)
      return { before: application_status }
    },
    onSuccess: (reply) => {
      shown.show(id, reply.application_status)
      endUndoOffers([id])
      const undo = undoOf({ id, company_name }, reply.undo)
      notify({ ...APPLICATION_MESSAGES.statusUpdated, subject: of }, 'success', {
        id: statusToastKey(id),
        undo,
      })
    },
    onError: (_, __, kept) => {
      if (kept) shown.show(id, kept.before)
      notify({ ...APPLICATION_MESSAGES.statusUpdateFailed, subject: of }, 'problem', {
        id: statusToastKey(id),
      })
    },
    onSettled: () => {
      // The last of several changes reads the list; before that it would bring back what was there.
      if (queries.isMutating({ mutationKey: CHANGING }) > 1) return
      shown.readAnew(id)
    },
  })
  useRefreshSessionOnRoleLoss(error)
  return mutate
}

const PAUSE_IN_STEPPING_MS = 1_500

/** Keys that move through a closed select, one value a press. */
const isStep = (key: string) => key.length === 1 || /^(Arrow|Page|Home|End)/.test(key)

/**
 * A choice in a native select. One made in the opened list counts at once. One that keys step through in
 * the closed select passes values nobody means, and a founder would get an e-mail for each: it counts on
 * Enter, on leaving, or after a pause, and Escape takes it back.
 */
function useStatusChoice(status: string, choose: (status: ReviewStatus) => void) {
  const [pending, setPending] = useState<ReviewStatus>()
  const stepping = useRef(false)

  const decide = () => {
    setPending(undefined)
    if (pending && pending !== status) choose(pending)
  }
  const decideLater = useEffectEvent(decide)
  useEffect(() => {
    if (!pending) return
    const timer = setTimeout(decideLater, PAUSE_IN_STEPPING_MS)
    return () => clearTimeout(timer)
  }, [pending])

  return {
    pending: pending !== undefined && pending !== status,
    attributes: {
      value: pending ?? status,
      onKeyDown: (event: KeyboardEvent) => {
        stepping.current = isStep(event.key) && !event.altKey
        if (!pending) return
        if (event.key === 'Enter') decide()
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
        choose(value)
      },
      onBlur: decide,
    },
  }
}
