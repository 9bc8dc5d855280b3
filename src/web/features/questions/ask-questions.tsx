import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { companyTitle } from '#domain/applications/messages.ts'
import type { Question } from '#domain/questions/answer-edits.ts'
import { ASKING_TEXTS } from '#domain/questions/messages.ts'
import { typedQuestion } from '#domain/questions/round-questions.ts'
import type { ReviewListItem } from '#web/features/submitted-applications/api.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { useUnsavedChangesPrompt } from '#web/ui/use-unsaved-changes-prompt.ts'
import { useSendQuestions, wasSentBefore } from './api.ts'
import styles from './ask.module.css'
import { AskForm } from './ask-form.tsx'
import { useAskDraft, useAskRecord } from './use-ask-draft.ts'

type AskQuestionsProps = {
  readonly application: ReviewListItem
  /** A question to add to the draft when the dialog opens. */
  readonly suggested: string | undefined
  /** True on the second step, which asks for confirmation. */
  readonly confirming: boolean
  readonly onConfirm: () => void
  readonly onBack: () => void
  readonly onSent: () => void
}

/** The content of the dialog for sending a founder questions: a form, then a confirmation. */
export function AskQuestions(props: AskQuestionsProps) {
  const record = useAskRecord(props.application.id)
  return record ? <AskSteps {...props} record={record} /> : null
}

type AskStepsProps = AskQuestionsProps & { readonly record: Parameters<typeof useAskDraft>[0] }

function AskSteps(props: AskStepsProps) {
  const { application, suggested, confirming, record, onConfirm, onBack, onSent } = props
  const draft = useAskDraft(record)
  const suggest = useEffectEvent(draft.suggest)
  useEffect(() => {
    if (suggested) suggest(suggested)
  }, [suggested])
  const { send, pending, warning } = useSendQuestions(application.id)
  const sending = useRef(false)
  const [returned, setReturned] = useState(false)
  if (confirming && !returned) setReturned(true)
  useUnsavedChangesPrompt(draft.hasText && !pending)
  const company = companyTitle(application.company_name)

  const sendNow = () => {
    // A second click may arrive before the button is rendered as busy.
    if (sending.current) return
    sending.current = true
    send({ id: draft.id, questions: draft.numbered.map(typedQuestion) }).then(
      () => {
        draft.forget()
        onSent()
      },
      (problem: unknown) => {
        // The mutation has shown a toast. The text stays in the form.
        if (wasSentBefore(problem)) draft.startNewRound()
        onBack()
        sending.current = false
      },
    )
  }
  if (confirming) {
    return (
      <AskConfirm
        lead={ASKING_TEXTS.confirmBody(draft.numbered.length, company)}
        questions={draft.numbered}
        busy={pending}
        onCancel={onBack}
        onConfirm={sendNow}
      />
    )
  }
  return (
    <AskForm
      draft={draft}
      to={[company, application.applicant_name]}
      warning={warning}
      returned={returned}
      onSend={onConfirm}
    />
  )
}

type AskConfirmProps = {
  /** Says how many questions will be sent, and to whom. */
  readonly lead: string
  readonly questions: readonly Question[]
  readonly busy: boolean
  readonly onCancel: () => void
  readonly onConfirm: () => void
  readonly children?: ReactNode
}

/** Shows the questions exactly as they will be sent, because sending cannot be undone. */
export const AskConfirm = ({ lead, questions, busy, onCancel, onConfirm, children }: AskConfirmProps) => (
  <>
    <div className={styles.body}>
      {children}
      <p className={styles.lead}>{lead}</p>
      <ol className={styles.toSend}>
        {questions.map(({ id, text, allows_file }) => (
          <li key={id} dir='auto'>
            {text}
            {allows_file && ` ${ASKING_TEXTS.fileAllowed}`}
          </li>
        ))}
      </ol>
    </div>
    <DialogFooter>
      <Button variant='default' onClick={onCancel} disabled={busy}>
        {ASKING_TEXTS.cancel}
      </Button>
      <BusyButton onClick={onConfirm} busy={busy}>
        {ASKING_TEXTS.confirm}
      </BusyButton>
    </DialogFooter>
  </>
)
