import type { Reply } from '#contract/calls.ts'
import { describeStatus } from '#domain/applications/status.ts'
import { DECIDING_MESSAGES } from '#domain/review/messages.ts'
import { call } from '#web/api/call.ts'
import { notify } from '#web/parts/notify.ts'
import { notifyRefusal } from '#web/parts/notify-refusal.ts'
import type { Undo } from '#web/parts/toast-undo.tsx'
import { useShownStatus } from '../use-shown-status.ts'

/** What toasts about the status of an application have in common: the next replaces the one before. */
export const aboutStatus = (applicationId: string) => `status ${applicationId}`

/** @returns what a toast needs to offer the way back from a decision, while there is one */
export function useUndo() {
  const shown = useShownStatus()
  const undo = async (applicationId: string, id: string) => {
    try {
      const { application_status } = await call('undoDecision', { params: { id }, body: {} })
      shown.show(applicationId, application_status)
      const { label } = describeStatus(application_status)
      notify(DECIDING_MESSAGES.undone(label), 'success', aboutStatus(applicationId))
    } catch (problem) {
      notifyRefusal(problem, DECIDING_MESSAGES.undoFailed)
    } finally {
      shown.readAnew(applicationId)
    }
  }
  return ({ id, undo: offered }: Pick<Reply<'changeStatus'>, 'id' | 'undo'>): Undo | undefined =>
    offered ? { seconds: offered.seconds, run: () => undo(id, offered.decision) } : undefined
}
