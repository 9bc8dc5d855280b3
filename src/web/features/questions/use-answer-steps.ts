import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Message } from '#domain/message.ts'
import { QUESTION_MESSAGES } from '#domain/questions/messages.ts'
import { ApiError } from '#web/api/api-error.ts'
import type { Outcome } from '#web/autosave/kind.ts'
import { tellUnsaved } from '#web/autosave/tell-unsaved.ts'
import { RECORD_TEXTS } from '#web/autosave/texts.ts'
import { APPLICATIONS_KEY } from '#web/features/my-applications/use-applications.ts'
import { notify } from '#web/ui/toasts.tsx'
import type { RoundRecord } from './answers-kind.ts'
import { discussionKey } from './use-discussion.ts'

/** A toast about answers takes the place of the one before. */
export const ABOUT = 'answers'

/** Saving and submitting by a click, each with its toasts. */
export function useAnswerSteps(applicationId: string, record: RoundRecord) {
  const queries = useQueryClient()
  const [going, setGoing] = useState<'save' | 'submit'>()
  // A second click comes before the button has been drawn anew.
  const underWay = useRef(false)

  const tell = (step: 'save' | 'submit', outcome: Outcome, done: Message, failed: Message) => {
    if (record.get().conflicts.length > 0) {
      return notify({ ...failed, description: RECORD_TEXTS.decideFirst }, 'problem', { id: ABOUT })
    }
    if (outcome.ok) return notify(done, 'success', { id: ABOUT })
    if (step === 'save') tellUnsaved(outcome, failed, ABOUT)
    else notify(failed, 'problem', { id: ABOUT })
    // Locked or followed by newer questions meanwhile: what the server has is to be seen.
    if (outcome.problem instanceof ApiError && outcome.problem.status === 409) {
      void queries.invalidateQueries({ queryKey: discussionKey(applicationId) })
    }
  }
  const take = async (step: 'save' | 'submit', done: Message, failed: Message) => {
    if (underWay.current) return
    underWay.current = true
    setGoing(step)
    tell(step, await record[step](), done, failed)
    setGoing(undefined)
    underWay.current = false
  }
  return {
    saving: going === 'save',
    submitting: going === 'submit',
    save: () => void take('save', QUESTION_MESSAGES.saved, QUESTION_MESSAGES.saveFailed),
    /** @param ended called when it went well or not */
    submit: async (ended: () => void): Promise<void> => {
      await take('submit', QUESTION_MESSAGES.submitted, QUESTION_MESSAGES.submitFailed)
      ended()
      void queries.invalidateQueries({ queryKey: APPLICATIONS_KEY })
    },
  }
}
