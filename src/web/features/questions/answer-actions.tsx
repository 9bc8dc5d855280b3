import { Button } from '@mantine/core'
import { useState } from 'react'
import { QUESTION_TEXTS } from '#domain/questions/messages.ts'
import { SaveStatus } from '#web/autosave/save-status.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import type { RoundRecord } from './answers-kind.ts'
import { ARRIVED_ID } from './arrived-notice.tsx'
import styles from './questions.module.css'
import type { useAnswering } from './use-answering.ts'

type AnswerActionsProps = {
  readonly record: RoundRecord
  readonly answering: ReturnType<typeof useAnswering>
  /** @returns whether a question without an answer was found, and gone to; undefined where nothing is submitted */
  readonly goToGap: (() => boolean) | undefined
}

/**
 * Saving any number of times, and submitting once, after a question. The question stays when newer questions arrive
 * meanwhile: no dialog is taken from under a press, and who says yes is told why it was not done.
 */
export function AnswerActions({ record, answering, goToGap }: AnswerActionsProps) {
  const { save, submit, saving, submitting } = answering
  const [asking, setAsking] = useState(false)
  return (
    <div className={styles.actions} data-bar>
      <SaveStatus record={record} />
      <BusyButton variant='light' busy={saving} onClick={save}>
        {QUESTION_TEXTS.save}
      </BusyButton>
      {goToGap && <Button onClick={() => setAsking(!goToGap())}>{QUESTION_TEXTS.submit}</Button>}
      <ConfirmDialog
        opened={asking}
        title={QUESTION_TEXTS.submitTitle}
        cancel={QUESTION_TEXTS.submitCancel}
        confirm={QUESTION_TEXTS.submitConfirm}
        busy={submitting}
        afterwards={ARRIVED_ID}
        onCancel={() => setAsking(submitting)}
        onConfirm={() => void submit(() => setAsking(false))}
      >
        {QUESTION_TEXTS.submitBody}
      </ConfirmDialog>
    </div>
  )
}
