import { Button } from '@mantine/core'
import { useState } from 'react'
import { describeStatus } from '#domain/applications/status.ts'
import { EMAILS_MESSAGES, EMAILS_TEXTS } from '#domain/review/deciding-messages.ts'
import { DEFAULT_TEMPLATE, type EmailText, unknownPlaceholders } from '#domain/review/email-template.ts'
import type { KeptRecord } from '#web/autosave/create-record.ts'
import { useSaidOfDevice } from '#web/autosave/said-of-device.ts'
import { RECORD_TEXTS } from '#web/autosave/texts.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { LazyConfirmDialog } from '#web/ui/lazy-confirm-dialog.ts'
import { notify } from '#web/ui/toasts.tsx'
import styles from './letters.module.css'
import { templateInputs } from './use-template-record.ts'
import { type Template, useResetTemplate, useSaveTemplate, useTestTemplate } from './use-templates.ts'

type TemplateActionsProps = {
  readonly template: Template
  readonly record: KeptRecord<EmailText>
  readonly words: EmailText
}

const isDefault = ({ subject, body }: EmailText) =>
  subject === DEFAULT_TEMPLATE.subject && body === DEFAULT_TEMPLATE.body

const firstUnknown = (words: EmailText) =>
  (['subject', 'body'] as const).find((field) => unknownPlaceholders(words[field]).length > 0)

/** What is done with the words of an e-mail. */
export function TemplateActions({ template, record, words }: TemplateActionsProps) {
  const save = useSaveTemplate(template)
  const test = useTestTemplate(template)
  const unsaved = record.isUnsaved()
  const kept = useSaidOfDevice(EMAILS_TEXTS.kept)
  /** Words that name something unknown go nowhere; their field says what is wrong. */
  const ifKnown = (act: () => void) => {
    const faulty = firstUnknown(words)
    if (faulty) document.getElementById(templateInputs[faulty])?.focus()
    else act()
  }
  const saveNow = () => {
    const undecided = record.get().conflicts.length > 0
    if (!undecided) return save.mutate(words)
    notify({ title: EMAILS_MESSAGES.failed.title, description: RECORD_TEXTS.decideFirst }, 'problem')
  }
  return (
    <div className={styles.actions}>
      <p className={styles.soft} role='status'>
        {unsaved && kept}
      </p>
      {!(isDefault(words) && template.version === 0) && <ToDefault template={template} record={record} />}
      <BusyButton variant='default' busy={test.isPending} onClick={() => ifKnown(() => test.mutate(words))}>
        {EMAILS_TEXTS.test}
      </BusyButton>
      <BusyButton busy={save.isPending} onClick={() => ifKnown(saveNow)}>
        {EMAILS_TEXTS.save}
      </BusyButton>
    </div>
  )
}

function ToDefault({ template, record }: Omit<TemplateActionsProps, 'words'>) {
  const [asking, setAsking] = useState(false)
  const putBack = () => {
    setAsking(false)
    record.write(DEFAULT_TEMPLATE)
  }
  const reset = useResetTemplate(template, putBack)
  return (
    <>
      <Button variant='default' onClick={() => setAsking(true)}>
        {EMAILS_TEXTS.toDefault}
      </Button>
      <LazyConfirmDialog
        opened={asking}
        title={EMAILS_TEXTS.confirmDefault(describeStatus(template.status).label)}
        confirm={EMAILS_TEXTS.toDefault}
        destructive
        busy={reset.isPending}
        onConfirm={() => (template.version > 0 ? reset.mutate() : putBack())}
        onCancel={() => setAsking(false)}
      >
        {EMAILS_TEXTS.confirmDefaultHint}
      </LazyConfirmDialog>
    </>
  )
}
