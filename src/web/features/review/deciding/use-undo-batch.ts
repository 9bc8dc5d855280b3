import type { Reply } from '#contract/calls.ts'
import { companyTitle } from '#domain/applications/messages.ts'
import type { Message } from '#domain/message.ts'
import { DECIDE_TEXTS, DECIDED_MESSAGES } from '#domain/review/deciding-messages.ts'
import { DECIDING_MESSAGES } from '#domain/review/messages.ts'
import { call } from '#web/api/call.ts'
import { notify, notifyError } from '#web/ui/toasts.tsx'
import type { Undo } from '#web/ui/undo.tsx'
import { named } from './named.ts'
import { isTooLateToUndo } from './too-late.ts'
import { useShownDecisions } from './use-shown-decisions.ts'

type Offered = Reply<'commitBatch'>['undo']
type Undone = Reply<'undoBatch'>

/** What was decided together. */
export type DecidedTogether = {
  /** Of the applications. */
  readonly ids: readonly string[]
  /** The company, where it is one alone. */
  readonly of?: string | undefined
  /** What its toasts are about, where another may replace them. */
  readonly about?: string | undefined
}

/** @returns what a toast needs to offer the way back from batches that belong together, while there is one */
export function useUndoBatch() {
  const shown = useShownDecisions()
  const undo = async (batches: readonly string[], { of, about }: DecidedTogether) => {
    try {
      const all = await Promise.all(batches.map((id) => call('undoBatch', { params: { id }, body: {} })))
      const undone = all.flatMap((one) => one.undone)
      const left = all.flatMap((one) => one.left)
      const tone = left.length > 0 ? 'problem' : 'success'
      notify({ ...sayUndone(undone.length, left), ...(of && { of }) }, tone, { id: about })
      return true
    } catch (problem) {
      notifyError(problem, { ...DECIDING_MESSAGES.undoFailed, ...(of && { of }) })
      return isTooLateToUndo(problem)
    } finally {
      shown.readAnew()
    }
  }
  return (offers: readonly Offered[], decided: DecidedTogether): Undo | undefined => {
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

function sayUndone(undone: number, left: Undone['left']): Message {
  if (left.length === 0) return DECIDED_MESSAGES.undone(undone)
  const names = left.map(({ company_name, why }) => DECIDED_MESSAGES.left[why](companyTitle(company_name)))
  return DECIDED_MESSAGES.undoneInPart(undone, named(names))
}
