import { Button } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { useWatch } from 'react-hook-form'
import { FORM_TEXTS } from '#domain/applications/messages.ts'
import { incompleteRowsIn, keysWithRows } from '#web/forms/form-values.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Group } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import type { Uploads } from '#web/uploads/uploads.ts'
import { useApplicationForm } from './application-form-context.tsx'
import type { DraftRecord } from './draft-record.ts'
import styles from './form.module.css'
import { SUBMIT_SECTION } from './sections.ts'
import { TEXTS } from './texts.ts'
import { SUBMIT_ID } from './use-navigation.ts'
import { useSaveAsDraft } from './use-submit.ts'

type FormFooterProps = {
  readonly section: number
  readonly record: DraftRecord
  readonly uploads: Uploads
  readonly jump: (section: number) => void
  readonly next: Action
  /** Undefined for a member, who cannot submit. */
  readonly submit: Action | undefined
}

/** The buttons under a section, which depend on its position in the form. */
export function FormFooter({ section, record, uploads, jump, next, submit }: FormFooterProps) {
  const { saveAsDraft, isSaving } = useSaveAsDraft(record, uploads)
  const uploading = useSyncExternalStore(uploads.subscribe, uploads.isRunning)
  const form = useApplicationForm()
  const lastSection = form.sections.length - 1
  const submits = section >= SUBMIT_SECTION
  const waiting = uploading && (isSaving || (submits && submit?.busy))
  return (
    <Group className={styles.actions} data-bar>
      <Button
        variant='default'
        disabled={section === 0}
        onClick={() => jump(section - 1)}
        className={styles.previous}
      >
        {FORM_TEXTS.previous}
      </Button>
      <Text as='div' size='small' tone='warning' className={styles.notice} role='status'>
        {waiting ? TEXTS.uploading : submits && (submit ? <IncompleteDocuments /> : TEXTS.ownerSubmits)}
      </Text>
      {section === lastSection && (
        <Button variant='default' onClick={() => jump(section + 1)}>
          {TEXTS.review}
        </Button>
      )}
      <ActionButton
        action={{ run: () => void saveAsDraft(), busy: isSaving }}
        label={FORM_TEXTS.saveDraft}
        variant='light'
      />
      {section < lastSection && (
        <ActionButton action={next} label={FORM_TEXTS.next} variant={submits ? 'default' : 'filled'} />
      )}
      {submits && submit && (
        <ActionButton id={SUBMIT_ID} action={submit} label={FORM_TEXTS.submit} variant='filled' />
      )}
    </Group>
  )
}

/** Tells the founder before the submission how many incomplete documents will not be sent (D-form.14). */
function IncompleteDocuments() {
  const form = useApplicationForm()
  const keys = keysWithRows(form)
  const values: unknown[] = useWatch({ name: keys })
  const byKey = Object.fromEntries(keys.map((key, index) => [key, values[index]]))
  const count = incompleteRowsIn(form, byKey).length
  return count > 0 ? TEXTS.incompleteDocuments(count) : null
}

type Action = { readonly run: () => void; readonly busy: boolean }

type ActionButtonProps = {
  readonly id?: string
  readonly action: Action
  readonly label: string
  readonly variant: 'default' | 'light' | 'filled'
}

const ActionButton = ({ action: { run, busy }, label, ...rest }: ActionButtonProps) => (
  <BusyButton {...rest} busy={busy} onClick={run}>
    {label}
  </BusyButton>
)
