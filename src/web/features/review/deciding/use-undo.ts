import type { Reply } from '#contract/calls.ts'
import { companyTitle } from '#domain/applications/messages.ts'
import { describeStatus } from '#domain/applications/status.ts'
import { DECIDING_MESSAGES } from '#domain/review/messages.ts'
import { call } from '#web/api/call.ts'
import { notify, notifyError } from '#web/ui/toasts.tsx'
import type { Undo } from '#web/ui/undo.tsx'
import type { ReviewCard } from '../use-review-list.ts'
import { useShownStatus } from '../use-shown-status.ts'
import { isTooLateToUndo } from './too-late.ts'

type Decided = Pick<ReviewCard, 'id' | 'company_name'>

/** What toasts about the status of an application have in common: the next replaces the one before. */
export const aboutStatus = (applicationId: string) => `status ${applicationId}`

/** @returns what a toast needs to offer the way back from a decision, while there is one */
export function useUndo() {
  const shown = useShownStatus()
  const undo = async (applicationId: string, of: string, id: string) => {
    try {
      const { application_status } = await call('undoDecision', { params: { id }, body: {} })
      shown.show(applicationId, application_status)
      const { label } = describeStatus(application_status)
      notify({ ...DECIDING_MESSAGES.undone(label), of }, 'success', { id: aboutStatus(applicationId) })
      return true
    } catch (problem) {
      notifyError(problem, { ...DECIDING_MESSAGES.undoFailed, of })
      return isTooLateToUndo(problem)
    } finally {
      shown.readAnew(applicationId)
    }
  }
  return ({ id, company_name }: Decided, offered: Reply<'changeStatus'>['undo']): Undo | undefined => {
    const of = companyTitle(company_name)
    return offered
      ? { seconds: offered.seconds, label: of, ids: [id], run: () => undo(id, of, offered.decision) }
      : undefined
  }
}
