import { Button } from '@mantine/core'
import { type ReactNode, useSyncExternalStore } from 'react'
import { FORM_TEXTS } from '#domain/applications/messages.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import type { Uploads } from '#web/uploads/uploads.ts'
import styles from './form-actions.module.css'
import { TEXTS } from './texts.ts'
import { SUBMIT_ID } from './use-place.ts'

/** A button's action and whether it is going on. */
type Action = { readonly run: () => void; readonly busy: boolean }

type FormActionsProps = {
  /** undefined on the first section. */
  readonly previous: (() => void) | undefined
  /** undefined on the last section. */
  readonly next: Action | undefined
  /** Leads to where one reads it through; undefined but on the last section of what can be edited. */
  readonly review: (() => void) | undefined
  /** undefined when nothing can be saved. */
  readonly keepDraft: Action | undefined
  /** undefined but on the last section of what can be edited. */
  readonly submit: Action | undefined
  /** Leads to that button; undefined but where one reads it through. */
  readonly toSubmit: (() => void) | undefined
  readonly uploads: Uploads
  /** What stands beside Submit. */
  readonly notice?: ReactNode
}

/** The buttons under a section. */
export function FormActions({
  previous,
  next,
  review,
  keepDraft,
  submit,
  toSubmit,
  uploads,
  notice,
}: FormActionsProps) {
  const uploading = useSyncExternalStore(uploads.subscribe, uploads.isRunning)
  const waiting = uploading && (keepDraft?.busy || submit?.busy)
  return (
    <div className={styles.actions} data-bar>
      <Button variant='default' disabled={!previous} onClick={previous} className={styles.previous}>
        {FORM_TEXTS.previous}
      </Button>
      <div className={styles.notice} role='status'>
        {waiting ? TEXTS.uploading : notice}
      </div>
      {review && (
        <Button variant='default' onClick={review}>
          {TEXTS.review}
        </Button>
      )}
      {keepDraft && <Step action={keepDraft} label={FORM_TEXTS.saveDraft} variant='light' />}
      {next && <Step action={next} label={FORM_TEXTS.next} variant='filled' />}
      {toSubmit && <Button onClick={toSubmit}>{TEXTS.toSubmit}</Button>}
      {submit && <Step id={SUBMIT_ID} action={submit} label={FORM_TEXTS.submit} variant='filled' />}
    </div>
  )
}

type StepProps = {
  readonly id?: string
  readonly action: Action
  readonly label: string
  readonly variant: 'light' | 'filled'
}

const Step = ({ action: { run, busy }, label, ...rest }: StepProps) => (
  <BusyButton {...rest} busy={busy} onClick={run}>
    {label}
  </BusyButton>
)
