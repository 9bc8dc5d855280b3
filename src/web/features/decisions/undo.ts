import type { Reply } from '#contract/calls.ts'
import { companyTitle } from '#domain/applications/messages.ts'
import { describeStatus } from '#domain/applications/status.ts'
import type { Message } from '#domain/message.ts'
import { DECIDE_TEXTS, DECIDED_MESSAGES } from '#domain/review/decision-messages.ts'
import { UNDO_MESSAGES, UNDO_REFUSALS } from '#domain/review/messages.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/client.ts'
import { type ReviewListItem, useCachedStatus } from '#web/features/submitted-applications/api.ts'
import { notify, notifyError } from '#web/ui/toasts.tsx'
import type { Undo } from '#web/ui/undo.tsx'
import { useRefetchDecisions } from './api.ts'

type DecidedApplication = Pick<ReviewListItem, 'id' | 'company_name'>

/** Returns the id of toasts about an application's status, so that the next toast replaces the previous one. */
export const statusToastKey = (applicationId: string) => `status ${applicationId}`

/**
 * Returns a function that creates the undo action for a toast about a single decision. The function returns undefined
 * if the server offers no undo.
 */
export function useUndoDecision() {
  const cachedStatus = useCachedStatus()
  const undo = async (applicationId: string, company: string, id: string) => {
    try {
      const { application_status } = await call('undoDecision', { params: { id }, body: {} })
      cachedStatus.set(applicationId, application_status)
      const { label } = describeStatus(application_status)
      notify({ ...UNDO_MESSAGES.undone(label), subject: company }, 'success', {
        id: statusToastKey(applicationId),
      })
      return true
    } catch (problem) {
      notifyError(problem, { ...UNDO_MESSAGES.undoFailed, subject: company })
      return isTooLateToUndo(problem)
    } finally {
      cachedStatus.refetchApplication(applicationId)
      cachedStatus.refetchList()
    }
  }
  return (
    { id, company_name }: DecidedApplication,
    offered: Reply<'changeStatus'>['undo'],
  ): Undo | undefined => {
    const company = companyTitle(company_name)
    return offered
      ? {
          seconds: offered.seconds,
          label: company,
          ids: [id],
          run: () => undo(id, company, offered.decision),
        }
      : undefined
  }
}

type Offered = Reply<'commitBatch'>['undo']
type Undone = Reply<'undoBatch'>

type DecidedBatch = {
  /** Ids of the applications. */
  readonly ids: readonly string[]
  /** The company's name, if the batch is about a single application. */
  readonly company?: string | undefined
  readonly toastId?: string | undefined
}

/**
 * Returns a function that creates the undo action for a toast about one or more batches. The function returns undefined
 * if the server offers no undo.
 */
export function useUndoBatch() {
  const refetchDecisions = useRefetchDecisions()
  const undo = async (batches: readonly string[], { company, toastId }: DecidedBatch) => {
    const subject = company && { subject: company }
    try {
      const replies = await Promise.all(batches.map((id) => call('undoBatch', { params: { id }, body: {} })))
      const undone = replies.flatMap((reply) => reply.undone)
      const skipped = replies.flatMap((reply) => reply.skipped)
      const tone = skipped.length > 0 ? 'problem' : 'success'
      notify({ ...undoneMessage(undone.length, skipped), ...subject }, tone, { id: toastId })
      return true
    } catch (problem) {
      notifyError(problem, { ...UNDO_MESSAGES.undoFailed, ...subject })
      return isTooLateToUndo(problem)
    } finally {
      refetchDecisions()
    }
  }
  return (offers: readonly Offered[], decided: DecidedBatch): Undo | undefined => {
    const offered = offers.filter((offer) => offer !== null)
    if (offered.length === 0) return undefined
    return {
      seconds: Math.min(...offered.map(({ seconds }) => seconds)),
      label: decided.company ?? DECIDE_TEXTS.decisions(decided.ids.length),
      ids: decided.ids,
      run: () =>
        undo(
          offered.map(({ batch }) => batch),
          decided,
        ),
    }
  }
}

function undoneMessage(undone: number, skipped: Undone['skipped']): Message {
  if (skipped.length === 0) return DECIDED_MESSAGES.undone(undone)
  const names = skipped.map(({ company_name, why }) =>
    DECIDED_MESSAGES.skipped[why](companyTitle(company_name)),
  )
  return DECIDED_MESSAGES.partlyUndone(undone, listNames(names))
}

/** Returns whether the server has refused an undo permanently, so that a retry is pointless. */
const isTooLateToUndo = (problem: unknown): boolean =>
  problem instanceof ApiError && problem.code in UNDO_REFUSALS

/** Maximum number of names that fit in a toast. */
const NAMES_MAX = 7

/** Joins names for use in a sentence. A long list ends with the number of remaining names. */
export function listNames(names: readonly string[]): string {
  const more = names.length - NAMES_MAX
  return [...names.slice(0, NAMES_MAX), ...(more > 0 ? [DECIDED_MESSAGES.andMore(more)] : [])].join(', ')
}
