import { Button } from '@mantine/core'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useWatch } from 'react-hook-form'
import { type Answers, APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import { FORM_TEXTS } from '#domain/applications/messages.ts'
import type { ValidationError } from '#domain/forms/validation.ts'
import { halfRowsIn, keysWithRows } from '#web/forms/form-values.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import type { Uploads } from '#web/uploads/uploads.ts'
import type { DraftRecord } from './draft-record.ts'
import styles from './form-footer.module.css'
import { TEXTS } from './texts.ts'
import { REVIEW, SUBMIT_ID } from './use-navigation.ts'
import { useSaveAsDraft, useSubmit } from './use-submit.ts'

type FormFooterProps = {
  readonly section: number
  readonly record: DraftRecord
  readonly uploads: Uploads
  readonly read: () => Answers
  readonly refuse: (faults: readonly ValidationError[], on: Answers) => void
  readonly goTo: (section: number, focus?: string) => void
  readonly jump: (section: number) => void
  readonly next: { readonly run: () => void; readonly busy: boolean }
  readonly toSubmit: () => void
}

/** The steps that may be taken from a section. */
export function FormFooter(props: FormFooterProps) {
  const { section, record, uploads, jump, next, toSubmit } = props
  const { keepDraft, isKeeping } = useSaveAsDraft(record, uploads)
  const { submit, isSubmitting } = useSubmit(props)
  const isLast = section === REVIEW - 1
  return (
    <FormActions
      uploads={uploads}
      previous={section > 0 ? () => jump(section - 1) : undefined}
      next={section < REVIEW - 1 ? next : undefined}
      review={isLast ? () => jump(REVIEW) : undefined}
      keepDraft={{ run: () => void keepDraft(), busy: isKeeping }}
      toSubmit={section === REVIEW ? toSubmit : undefined}
      submit={isLast ? { run: () => void submit(), busy: isSubmitting } : undefined}
      notice={isLast && <HalfDocuments />}
    />
  )
}

const KEYS_WITH_ROWS = keysWithRows(APPLICATION_FORM)

/** Says before Submit which documents will not be sent (D-form.14). */
function HalfDocuments() {
  const values: unknown[] = useWatch({ name: KEYS_WITH_ROWS })
  const byKey = Object.fromEntries(KEYS_WITH_ROWS.map((key, index) => [key, values[index]]))
  const count = halfRowsIn(APPLICATION_FORM, byKey).length
  return count > 0 ? TEXTS.halfDocuments(count) : null
}

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
function FormActions({
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
