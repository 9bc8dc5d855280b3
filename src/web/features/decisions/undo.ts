import type { Reply } from '#contract/calls.ts'
import { companyTitle } from '#domain/applications/messages.ts'
import { describeStatus } from '#domain/applications/status.ts'
import type { Message } from '#domain/message.ts'
import { UNDO_MESSAGES, UNDO_REFUSALS } from '#domain/review/messages.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/client.ts'
import { type ReviewListItem, useCachedStatus } from '#web/features/submitted-applications/api.ts'
import { notify, notifyError } from '#web/ui/toasts.tsx'
import { offerUndo, type Undo, type UndoOffer } from '#web/ui/undo.tsx'
import { useRefetchDecisions } from './api.ts'
import { DECIDE_TEXTS, DECIDED_MESSAGES } from './texts.ts'

/** Returns the id of toasts about an application's status, so that the next toast replaces the previous one. */
export const statusToastKey = (applicationId: string) => `status ${applicationId}`

type UndoAction = Omit<Undo, 'run'> & {
  /** The company's name, if the undo concerns a single application. */
  readonly company: string | undefined
  readonly toastId: string | undefined
  /** Asks the server to undo. Returns the toast about the outcome. */
  readonly revert: () => Promise<{ readonly message: Message; readonly tone: 'success' | 'problem' }>
}

/** Returns a function that offers an undo, for a toast to show. */
function useUndoAction() {
  const refetchDecisions = useRefetchDecisions()
  return ({ company, toastId, revert, ...undo }: UndoAction): UndoOffer | undefined => {
    const subject = company && { subject: company }
    const run = async () => {
      try {
        const { message, tone } = await revert()
        notify({ ...message, ...subject }, tone, { id: toastId })
        return true
      } catch (problem) {
        notifyError(problem, { ...UNDO_MESSAGES.undoFailed, ...subject })
        // After these refusals, a retry is pointless.
        return problem instanceof ApiError && problem.code in UNDO_REFUSALS
      } finally {
        refetchDecisions()
      }
    }
    return offerUndo({ ...undo, run })
  }
}

/** Returns a function that offers to undo a single decision, if the server still allows it. */
export function useUndoDecision() {
  const cachedStatus = useCachedStatus()
  const undoAction = useUndoAction()
  return (
    { id, company_name }: Pick<ReviewListItem, 'id' | 'company_name'>,
    offered: Reply<'changeStatus'>['undo'],
  ): UndoOffer | undefined => {
    if (!offered) return undefined
    const company = companyTitle(company_name)
    const revert = async () => {
      const params = { id: offered.decision }
      const { application_status } = await call('undoDecision', { params, body: {} })
      cachedStatus.set(id, application_status)
      const message = UNDO_MESSAGES.undone(describeStatus(application_status).label)
      return { message, tone: 'success' as const }
    }
    const { seconds } = offered
    return undoAction({ seconds, label: company, ids: [id], company, toastId: statusToastKey(id), revert })
  }
}

type DecidedBatch = Pick<Undo, 'ids'> & Pick<UndoAction, 'company' | 'toastId'>

/** Returns a function that offers to undo a batch, if the server still allows it. */
export function useUndoBatch() {
  const undoAction = useUndoAction()
  return (
    offered: Reply<'commitBatch'>['undo'],
    { ids, company, toastId }: DecidedBatch,
  ): UndoOffer | undefined => {
    if (!offered) return undefined
    const revert = async () => {
      const { undone, skipped } = await call('undoBatch', { params: { id: offered.batch }, body: {} })
      if (skipped.length === 0)
        return { message: DECIDED_MESSAGES.undone(undone.length), tone: 'success' as const }
      const names = skipped.map(({ company_name, why }) =>
        DECIDED_MESSAGES.skipped[why](companyTitle(company_name)),
      )
      const message = DECIDED_MESSAGES.partlyUndone(undone.length, listNames(names))
      return { message, tone: 'problem' as const }
    }
    const label = company ?? DECIDE_TEXTS.decisions(ids.length)
    return undoAction({ seconds: offered.seconds, label, ids, company, toastId, revert })
  }
}

/** Maximum number of names that fit in a toast. */
const NAMES_MAX = 7

/** Joins names for use in a sentence. A long list ends with the number of remaining names. */
export function listNames(names: readonly string[]): string {
  const more = names.length - NAMES_MAX
  return [...names.slice(0, NAMES_MAX), ...(more > 0 ? [DECIDED_MESSAGES.andMore(more)] : [])].join(', ')
}
