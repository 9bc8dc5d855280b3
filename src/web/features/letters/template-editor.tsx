import { Button } from '@mantine/core'
import { EMAILS_TEXTS } from '#domain/review/deciding-messages.ts'
import type { EmailText } from '#domain/review/email-template.ts'
import { Conflicts } from '#web/autosave/conflicts.tsx'
import type { KeptRecord } from '#web/autosave/create-record.ts'
import { useRecordState } from '#web/autosave/use-record.ts'
import emails from './letters.module.css'
import { TemplateActions } from './template-actions.tsx'
import { TemplateFields } from './template-fields.tsx'
import { TemplatePreview } from './template-preview.tsx'
import styles from './templates.module.css'
import { TEMPLATE_WORDS, templateInputs, useTemplateRecord } from './use-template-record.ts'
import type { Template } from './use-templates.ts'

type TemplateEditorProps = { readonly template: Template; readonly readAt: number }

/** The words of one e-mail, with what a founder makes of them beside. */
export function TemplateEditor({ template, readAt }: TemplateEditorProps) {
  const record = useTemplateRecord(template, readAt)
  return record ? <Opened template={template} record={record} /> : <Opening template={template} />
}

/** Keeps the place, so that nothing moves when the words have come from the device; nobody sees or reaches it. */
const Opening = ({ template }: Pick<TemplateEditorProps, 'template'>) => (
  <div className={styles.opening}>
    <div className={styles.editor}>
      <TemplateFields words={template} onWrite={() => undefined} />
      <div className={emails.actions}>
        <Button>{EMAILS_TEXTS.save}</Button>
      </div>
    </div>
    <TemplatePreview status={template.status} words={template} />
  </div>
)

type OpenedProps = { readonly template: Template; readonly record: KeptRecord<EmailText> }

function Opened({ template, record }: OpenedProps) {
  const words = useRecordState(record).values
  return (
    <>
      <div className={styles.editor}>
        <Conflicts record={record} words={TEMPLATE_WORDS} afterwards={templateInputs.body} />
        <TemplateFields words={words} onWrite={record.write} />
        <TemplateActions template={template} record={record} words={words} />
      </div>
      <TemplatePreview status={template.status} words={words} />
    </>
  )
}
