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

/** What toasts about the status of an application have in common: the next replaces the one before. */
export const statusToastKey = (applicationId: string) => `status ${applicationId}`

/** @returns what a toast needs to offer the way back from a decision, while there is one */
export function useUndoDecision() {
  const shown = useCachedStatus()
  const undo = async (applicationId: string, of: string, id: string) => {
    try {
      const { application_status } = await call('undoDecision', { params: { id }, body: {} })
      shown.show(applicationId, application_status)
      const { label } = describeStatus(application_status)
      notify({ ...UNDO_MESSAGES.undone(label), subject: of }, 'success', {
        id: statusToastKey(applicationId),
      })
      return true
    } catch (problem) {
      notifyError(problem, { ...UNDO_MESSAGES.undoFailed, subject: of })
      return isTooLateToUndo(problem)
    } finally {
      shown.readAnew(applicationId)
    }
  }
  return (
    { id, company_name }: DecidedApplication,
    offered: Reply<'changeStatus'>['undo'],
  ): Undo | undefined => {
    const of = companyTitle(company_name)
    return offered
      ? { seconds: offered.seconds, label: of, ids: [id], run: () => undo(id, of, offered.decision) }
      : undefined
  }
}

type Offered = Reply<'commitBatch'>['undo']
type Undone = Reply<'undoBatch'>

/** What was decided together. */
type DecidedBatch = {
  /** Of the applications. */
  readonly ids: readonly string[]
  /** The company, where it is one alone. */
  readonly of?: string | undefined
  /** What its toasts are about, where another may replace them. */
  readonly about?: string | undefined
}

/** @returns what a toast needs to offer the way back from batches that belong together, while there is one */
export function useUndoBatch() {
  const shown = useRefetchDecisions()
  const undo = async (batches: readonly string[], { of, about }: DecidedBatch) => {
    try {
      const all = await Promise.all(batches.map((id) => call('undoBatch', { params: { id }, body: {} })))
      const undone = all.flatMap((one) => one.undone)
      const left = all.flatMap((one) => one.left)
      const tone = left.length > 0 ? 'problem' : 'success'
      notify({ ...undoneMessage(undone.length, left), ...(of && { subject: of }) }, tone, { id: about })
      return true
    } catch (problem) {
      notifyError(problem, { ...UNDO_MESSAGES.undoFailed, ...(of && { subject: of }) })
      return isTooLateToUndo(problem)
    } finally {
      shown.readAnew()
    }
  }
  return (offers: readonly Offered[], decided: DecidedBatch): Undo | undefined => {
    const offered = offers.filter((offer) => offer !== null)
    if (offered.length === 0) return undefined
    return {
      seconds: Math.min(...offered.map(({ seconds }) => seconds)),
      label: decided.of ?? DECIDE_TEXTS.decisions(decided.ids.length),
      ids: decided.ids,
      run: () =>
        undo(
          offered.map(({ batch }) => batch),
          decided,
        ),
    }
  }
}

function undoneMessage(undone: number, left: Undone['left']): Message {
  if (left.length === 0) return DECIDED_MESSAGES.undone(undone)
  const names = left.map(({ company_name, why }) => DECIDED_MESSAGES.left[why](companyTitle(company_name)))
  return DECIDED_MESSAGES.partlyUndone(undone, listNames(names))
}

/** Whether a decision was refused to be taken back for good: trying again would not help. */
const isTooLateToUndo = (problem: unknown): boolean =>
  problem instanceof ApiError && problem.code in UNDO_REFUSALS

/** As many names as a toast takes. */
const NAMES_MAX = 7

/** Names in a sentence; of very many the first, and how many more. */
export function listNames(names: readonly string[]): string {
  const left = names.length - NAMES_MAX
  return [...names.slice(0, NAMES_MAX), ...(left > 0 ? [DECIDED_MESSAGES.andMore(left)] : [])].join(', ')
}
