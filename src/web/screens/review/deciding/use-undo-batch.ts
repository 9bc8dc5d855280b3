import type { Reply } from '#contract/calls.ts'
import { companyTitle } from '#domain/applications/messages.ts'
import type { Message } from '#domain/message.ts'
import { DECIDED_MESSAGES } from '#domain/review/deciding-messages.ts'
import { DECIDING_MESSAGES } from '#domain/review/messages.ts'
import { call } from '#web/api/call.ts'
import { notify } from '#web/parts/notify.ts'
import { notifyRefusal } from '#web/parts/notify-refusal.ts'
import type { Undo } from '#web/parts/toast-undo.tsx'
import { named } from './named.ts'
import { useShownDecisions } from './use-shown-decisions.ts'

type Offered = Reply<'commitBatch'>['undo']
type Undone = Reply<'undoBatch'>

/** @returns what a toast needs to offer the way back from batches that belong together, while there is one */
export function useUndoBatch() {
  const shown = useShownDecisions()
  const undo = async (batches: readonly string[], about: string | undefined) => {
    try {
      const all = await Promise.all(batches.map((id) => call('undoBatch', { params: { id }, body: {} })))
      const undone = all.flatMap((one) => one.undone)
      const left = all.flatMap((one) => one.left)
      notify(sayUndone(undone.length, left), left.length > 0 ? 'problem' : 'success', about)
    } catch (problem) {
      notifyRefusal(problem, DECIDING_MESSAGES.undoFailed)
    } finally {
      shown.readAnew()
    }
  }
  return (offers: readonly Offered[], about?: string): Undo | undefined => {
    const offered = offers.filter((offer) => offer !== null)
    if (offered.length === 0) return undefined
    return {
      seconds: Math.min(...offered.map(({ seconds }) => seconds)),
      run: () =>
        undo(
          offered.map(({ batch }) => batch),
          about,
        ),
    }
  }
}

function sayUndone(undone: number, left: Undone['left']): Message {
  if (left.length === 0) return DECIDED_MESSAGES.undone(undone)
  const names = left.map(({ company_name, why }) => DECIDED_MESSAGES.left[why](companyTitle(company_name)))
  return DECIDED_MESSAGES.undoneInPart(undone, named(names))
}
