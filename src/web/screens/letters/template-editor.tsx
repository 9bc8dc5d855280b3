import type { LetterText } from '#domain/review/letter-template.ts'
import { Conflicts } from '#web/records/conflicts.tsx'
import type { KeptRecord } from '#web/records/create-record.ts'
import { useRecordState } from '#web/records/use-record.ts'
import styles from './letters.module.css'
import { TemplateActions } from './template-actions.tsx'
import { TemplateFields } from './template-fields.tsx'
import { TemplatePreview } from './template-preview.tsx'
import { TEMPLATE_WORDS, templateInputs, useTemplateRecord } from './use-template-record.ts'
import type { Template } from './use-templates.ts'

type TemplateEditorProps = { readonly template: Template; readonly readAt: number }

/** The words of one letter, with what a founder makes of them beside. */
export function TemplateEditor({ template, readAt }: TemplateEditorProps) {
  const record = useTemplateRecord(template, readAt)
  return record ? <Opened template={template} record={record} /> : null
}

type OpenedProps = { readonly template: Template; readonly record: KeptRecord<LetterText> }

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
