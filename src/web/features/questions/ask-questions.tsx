import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { companyTitle } from '#domain/applications/messages.ts'
import type { Question } from '#domain/questions/answer-edits.ts'
import { ASKING_TEXTS } from '#domain/questions/messages.ts'
import type { ReviewListItem } from '#web/features/submitted-applications/api.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { FramedList, ListRow } from '#web/ui/card.tsx'
import { DialogBody } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { Text } from '#web/ui/text.tsx'
import { TextWithLinks } from '#web/ui/text-with-links.tsx'
import { useSendQuestions } from './api.ts'
import styles from './ask.module.css'
import { AskForm } from './ask-form.tsx'
import { type AskRecord, useAskRecord } from './use-ask-draft.ts'
import { useAskSteps } from './use-ask-steps.ts'

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

type AskStepsProps = AskQuestionsProps & { readonly record: AskRecord }

function AskSteps(props: AskStepsProps) {
  const { application, suggested, confirming, record, onConfirm, onBack, onSent } = props
  const { send, pending, warning } = useSendQuestions(application.id)
  const { draft, returned, sendOnce } = useAskSteps({ record, confirming, pending, onSent, onFailed: onBack })
  const suggest = useEffectEvent(draft.suggest)
  useEffect(() => {
    if (suggested) suggest(suggested)
  }, [suggested])
  const company = companyTitle(application.company_name)

  if (confirming) {
    return (
      <AskConfirm
        lead={ASKING_TEXTS.confirmBody(draft.numbered.length, company)}
        questions={draft.numbered}
        busy={pending}
        onCancel={onBack}
        onConfirm={() => sendOnce(send)}
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
    <DialogBody>
      {children}
      <Text>{lead}</Text>
      <FramedList>
        {questions.map(({ id, text, allows_file }) => (
          <ListRow key={id} className={styles.question}>
            <Text dir='auto' multiline>
              <TextWithLinks text={text} />
              {allows_file && ` ${ASKING_TEXTS.fileAllowed}`}
            </Text>
          </ListRow>
        ))}
      </FramedList>
    </DialogBody>
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
