import { Button } from '@mantine/core'
import type { Question } from '#domain/questions/answering.ts'
import { ASKING_TEXTS } from '#domain/questions/messages.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import styles from './ask.module.css'
import { DialogFoot } from './dialog-foot.tsx'

type AskConfirmProps = {
  readonly company: string
  readonly questions: readonly Question[]
  readonly busy: boolean
  readonly onCancel: () => void
  readonly onConfirm: () => void
}

/** Shows what will be sent, as it will be sent, before it cannot be undone. */
export const AskConfirm = ({ company, questions, busy, onCancel, onConfirm }: AskConfirmProps) => (
  <>
    <div className={styles.body}>
      <p className={styles.lead}>{ASKING_TEXTS.confirmBody(questions.length, company)}</p>
      <ol className={styles.toSend}>
        {questions.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ol>
    </div>
    <DialogFoot>
      <Button variant='default' onClick={onCancel} disabled={busy}>
        {ASKING_TEXTS.cancel}
      </Button>
      <BusyButton onClick={onConfirm} busy={busy}>
        {ASKING_TEXTS.confirm}
      </BusyButton>
    </DialogFoot>
  </>
)
