import { useRef, useState } from 'react'
import { typedQuestion } from '#domain/questions/question-round.ts'
import { useUnsavedChangesPrompt } from '#web/ui/use-unsaved-changes-prompt.ts'
import { type QuestionsToSend, wasSentBefore } from './api.ts'
import { type AskRecord, useAskDraft } from './use-ask-draft.ts'

type AskStepsOptions = {
  readonly record: AskRecord
  /** True on the second step, which asks for confirmation. */
  readonly confirming: boolean
  /** True while the questions are being sent. */
  readonly pending: boolean
  readonly onSent: () => void
  readonly onFailed: (problem: unknown) => void
}

/**
 * Holds the draft of questions while the user writes and then confirms them. `returned` is true once the user has
 * reached the second step. `sendOnce` sends the draft, unless it is already being sent, and deletes it afterwards.
 */
export function useAskSteps({ record, confirming, pending, onSent, onFailed }: AskStepsOptions) {
  const draft = useAskDraft(record)
  const sending = useRef(false)
  const [returned, setReturned] = useState(false)
  if (confirming && !returned) setReturned(true)
  useUnsavedChangesPrompt(draft.hasText && !pending)

  const sendOnce = (send: (round: QuestionsToSend) => Promise<unknown>) => {
    // A second click may arrive before the button is rendered as busy.
    if (sending.current) return
    sending.current = true
    send({ id: draft.id, questions: draft.numbered.map(typedQuestion) }).then(
      () => {
        draft.forget()
        onSent()
      },
      (problem: unknown) => {
        // A toast or the conflict notice already explains the failure. The text stays in the form.
        if (wasSentBefore(problem)) draft.startNewQuestionRound()
        onFailed(problem)
        sending.current = false
      },
    )
  }
  return { draft, returned, sendOnce }
}
