import { Button } from '@mantine/core'
import { useState } from 'react'
import { describeStatus } from '#domain/applications/status.ts'
import { LETTERS_MESSAGES, LETTERS_TEXTS } from '#domain/review/deciding-messages.ts'
import { DEFAULT_TEMPLATE, type LetterText, unknownPlaceholders } from '#domain/review/letter-template.ts'
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
  readonly record: KeptRecord<LetterText>
  readonly words: LetterText
}

const isDefault = ({ subject, body }: LetterText) =>
  subject === DEFAULT_TEMPLATE.subject && body === DEFAULT_TEMPLATE.body

const firstUnknown = (words: LetterText) =>
  (['subject', 'body'] as const).find((field) => unknownPlaceholders(words[field]).length > 0)

/** What is done with the words of a letter. */
export function TemplateActions({ template, record, words }: TemplateActionsProps) {
  const save = useSaveTemplate(template)
  const test = useTestTemplate(template)
  const unsaved = record.isUnsaved()
  const kept = useSaidOfDevice(LETTERS_TEXTS.kept)
  /** Words that name something unknown go nowhere; their field says what is wrong. */
  const ifKnown = (act: () => void) => {
    const faulty = firstUnknown(words)
    if (faulty) document.getElementById(templateInputs[faulty])?.focus()
    else act()
  }
  const saveNow = () => {
    const undecided = record.get().conflicts.length > 0
    if (!undecided) return save.mutate(words)
    notify({ title: LETTERS_MESSAGES.failed.title, description: RECORD_TEXTS.decideFirst }, 'problem')
  }
  return (
    <div className={styles.actions}>
      <p className={styles.soft} role='status'>
        {unsaved && kept}
      </p>
      {!(isDefault(words) && template.version === 0) && <ToDefault template={template} record={record} />}
      <BusyButton variant='default' busy={test.isPending} onClick={() => ifKnown(() => test.mutate(words))}>
        {LETTERS_TEXTS.test}
      </BusyButton>
      <BusyButton busy={save.isPending} onClick={() => ifKnown(saveNow)}>
        {LETTERS_TEXTS.save}
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
        {LETTERS_TEXTS.toDefault}
      </Button>
      <LazyConfirmDialog
        opened={asking}
        title={LETTERS_TEXTS.confirmDefault(describeStatus(template.status).label)}
        confirm={LETTERS_TEXTS.toDefault}
        destructive
        busy={reset.isPending}
        onConfirm={() => (template.version > 0 ? reset.mutate() : putBack())}
        onCancel={() => setAsking(false)}
      >
        {LETTERS_TEXTS.confirmDefaultHint}
      </LazyConfirmDialog>
    </>
  )
}
