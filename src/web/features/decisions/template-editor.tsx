import { Button } from '@mantine/core'
import { type FocusEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { describeStatus, type ReviewStatus } from '#domain/applications/status.ts'
import { TEMPLATE_BODY_CHARACTERS, TEMPLATE_SUBJECT_CHARACTERS } from '#domain/limits.ts'
import { EMAIL_TEMPLATES_MESSAGES, EMAIL_TEMPLATES_TEXTS } from '#domain/review/decision-messages.ts'
import {
  DEFAULT_TEMPLATE,
  type EmailText,
  fillTemplate,
  PLACEHOLDERS,
  reapplyDate,
  unknownPlaceholders,
} from '#domain/review/email-template.ts'
import { PATHS } from '#domain/routes.ts'
import { Conflicts } from '#web/autosave/conflicts.tsx'
import type { AutosavedRecord } from '#web/autosave/record.ts'
import { useDeviceText } from '#web/autosave/save-status.tsx'
import { RECORD_TEXTS } from '#web/autosave/texts.ts'
import { useRecordState } from '#web/autosave/use-record.ts'
import { settings } from '#web/settings.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import controls from '#web/ui/controls.module.css'
import { LazyConfirmDialog } from '#web/ui/lazy-confirm-dialog.ts'
import { notify } from '#web/ui/toasts.tsx'
import { type EmailTemplate, useResetTemplate, useSaveTemplate, useTestTemplate } from './api.ts'
import { Email } from './email-preview.tsx'
import emails from './email-templates.module.css'
import { TEMPLATE_CONFLICT_TEXTS, TEMPLATE_INPUT_IDS, useTemplateRecord } from './template-drafts.ts'

type TemplateEditorProps = { readonly template: EmailTemplate; readonly readAt: number }

/** The words of one e-mail, with what a founder makes of them beside. */
export function TemplateEditor({ template, readAt }: TemplateEditorProps) {
  const record = useTemplateRecord(template, readAt)
  return record ? (
    <LoadedEditor template={template} record={record} />
  ) : (
    <EditorPlaceholder template={template} />
  )
}

/** Keeps the place, so that nothing moves when the words have come from the device; nobody sees or reaches it. */
const EditorPlaceholder = ({ template }: Pick<TemplateEditorProps, 'template'>) => (
  <div className={emails.opening}>
    <div className={emails.editor}>
      <TemplateFields words={template} onWrite={() => undefined} />
      <div className={emails.actions}>
        <Button>{EMAIL_TEMPLATES_TEXTS.save}</Button>
      </div>
    </div>
    <TemplatePreview status={template.status} words={template} />
  </div>
)

type LoadedEditorProps = { readonly template: EmailTemplate; readonly record: AutosavedRecord<EmailText> }

function LoadedEditor({ template, record }: LoadedEditorProps) {
  const words = useRecordState(record).values
  return (
    <>
      <div className={emails.editor}>
        <Conflicts record={record} labels={TEMPLATE_CONFLICT_TEXTS} focusAfter={TEMPLATE_INPUT_IDS.body} />
        <TemplateFields words={words} onWrite={record.write} />
        <TemplateActions template={template} record={record} words={words} />
      </div>
      <TemplatePreview status={template.status} words={words} />
    </>
  )
}

type TemplateActionsProps = {
  readonly template: EmailTemplate
  readonly record: AutosavedRecord<EmailText>
  readonly words: EmailText
}

const isDefault = ({ subject, body }: EmailText) =>
  subject === DEFAULT_TEMPLATE.subject && body === DEFAULT_TEMPLATE.body

const firstInvalidField = (words: EmailText) =>
  (['subject', 'body'] as const).find((field) => unknownPlaceholders(words[field]).length > 0)

/** What is done with the words of an e-mail. */
function TemplateActions({ template, record, words }: TemplateActionsProps) {
  const save = useSaveTemplate(template)
  const test = useTestTemplate(template)
  const unsaved = record.isUnsaved()
  const kept = useDeviceText(EMAIL_TEMPLATES_TEXTS.kept)
  /** Words that name something unknown go nowhere; their field says what is wrong. */
  const ifKnown = (act: () => void) => {
    const faulty = firstInvalidField(words)
    if (faulty) document.getElementById(TEMPLATE_INPUT_IDS[faulty])?.focus()
    else act()
  }
  const saveNow = () => {
    const undecided = record.get().conflicts.length > 0
    if (!undecided) return save.mutate(words)
    notify({ title: EMAIL_TEMPLATES_MESSAGES.failed.title, description: RECORD_TEXTS.decideFirst }, 'problem')
  }
  return (
    <div className={emails.actions}>
      <p className={emails.soft} role='status'>
        {unsaved && kept}
      </p>
      {!(isDefault(words) && template.version === 0) && (
        <ResetToDefaultButton template={template} record={record} />
      )}
      <BusyButton variant='default' busy={test.isPending} onClick={() => ifKnown(() => test.mutate(words))}>
        {EMAIL_TEMPLATES_TEXTS.test}
      </BusyButton>
      <BusyButton busy={save.isPending} onClick={() => ifKnown(saveNow)}>
        {EMAIL_TEMPLATES_TEXTS.save}
      </BusyButton>
    </div>
  )
}

function ResetToDefaultButton({ template, record }: Omit<TemplateActionsProps, 'words'>) {
  const [asking, setAsking] = useState(false)
  const putBack = () => {
    setAsking(false)
    record.write(DEFAULT_TEMPLATE)
  }
  const reset = useResetTemplate(template, putBack)
  return (
    <>
      <Button variant='default' onClick={() => setAsking(true)}>
        {EMAIL_TEMPLATES_TEXTS.resetToDefault}
      </Button>
      <LazyConfirmDialog
        opened={asking}
        title={EMAIL_TEMPLATES_TEXTS.confirmReset(describeStatus(template.status).label)}
        confirm={EMAIL_TEMPLATES_TEXTS.resetToDefault}
        destructive
        busy={reset.isPending}
        onConfirm={() => (template.version > 0 ? reset.mutate() : putBack())}
        onCancel={() => setAsking(false)}
      >
        {EMAIL_TEMPLATES_TEXTS.confirmResetHint}
      </LazyConfirmDialog>
    </>
  )
}

type Field = keyof EmailText
type Input = HTMLInputElement | HTMLTextAreaElement

type TemplateFieldsProps = {
  readonly words: EmailText
  readonly onWrite: (words: Partial<EmailText>) => void
}

/** Subject and text of an e-mail, and the placeholders that a click puts in where the cursor was. */
function TemplateFields({ words, onWrite }: TemplateFieldsProps) {
  const last = useRef<Input>(null)
  const remember = ({ currentTarget }: FocusEvent<Input>) => {
    last.current = currentTarget
  }
  const attributes = (field: Field) => ({
    id: TEMPLATE_INPUT_IDS[field],
    className: controls.box,
    value: words[field],
    'aria-invalid': unknownPlaceholders(words[field]).length > 0 || undefined,
    'aria-describedby': `${TEMPLATE_INPUT_IDS[field]}-fault`,
    onFocus: remember,
    onChange: ({ currentTarget }: { currentTarget: Input }) => onWrite({ [field]: currentTarget.value }),
  })
  const insert = (placeholder: string) => {
    const input = last.current ?? document.getElementById(TEMPLATE_INPUT_IDS.body)
    if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)) return
    const { selectionStart: start, selectionEnd: end, value } = input
    const at = start ?? value.length
    const field: Field = input.id === TEMPLATE_INPUT_IDS.subject ? 'subject' : 'body'
    flushSync(() => onWrite({ [field]: value.slice(0, at) + placeholder + value.slice(end ?? at) }))
    input.focus()
    input.setSelectionRange(at + placeholder.length, at + placeholder.length)
  }
  return (
    <>
      <div className={emails.field}>
        <label htmlFor={TEMPLATE_INPUT_IDS.subject}>{EMAIL_TEMPLATES_TEXTS.subject}</label>
        <input {...attributes('subject')} maxLength={TEMPLATE_SUBJECT_CHARACTERS} />
        <FieldError field='subject' text={words.subject} />
      </div>
      <div className={emails.field}>
        <label htmlFor={TEMPLATE_INPUT_IDS.body}>{EMAIL_TEMPLATES_TEXTS.body}</label>
        <div className={controls.growing} data-text={`${words.body} `}>
          <textarea {...attributes('body')} rows={10} maxLength={TEMPLATE_BODY_CHARACTERS} />
        </div>
        <FieldError field='body' text={words.body} />
        <p className={emails.soft}>{EMAIL_TEMPLATES_TEXTS.bodyHint}</p>
      </div>
      <fieldset className={emails.placeholders} data-only-on-screen>
        <legend>{EMAIL_TEMPLATES_TEXTS.placeholders}</legend>
        {PLACEHOLDERS.map((name) => (
          <button key={name} type='button' onClick={() => insert(`{${name}}`)}>
            {`{${name}}`}
            <span>{EMAIL_TEMPLATES_TEXTS.placeholderHints[name]}</span>
          </button>
        ))}
      </fieldset>
    </>
  )
}

function FieldError({ field, text }: { readonly field: Field; readonly text: string }) {
  const unknown = unknownPlaceholders(text)
  return (
    <p id={`${TEMPLATE_INPUT_IDS[field]}-fault`} className={emails.fault} role='status'>
      {unknown.length > 0 && EMAIL_TEMPLATES_TEXTS.unknown(unknown)}
    </p>
  )
}

type TemplatePreviewProps = { readonly status: ReviewStatus; readonly words: EmailText }

/** The e-mail as it will read, with a company made up. */
function TemplatePreview({ status, words }: TemplatePreviewProps) {
  const titleId = useId()
  const [whole, setWhole] = useState(true)
  const { first_name, company, reasons, note } = EMAIL_TEMPLATES_TEXTS.sample
  const { subject, body } = fillTemplate(words, {
    first_name,
    company,
    reasons: whole ? reasons : '',
    note: whole ? note : '',
    investor: settings.investor,
    status: describeStatus(status).label,
    reapply_after: reapplyDate(new Date()),
    link: new URL(PATHS.myApplications, location.origin).href,
  })
  return (
    <section aria-labelledby={titleId} className={emails.preview}>
      <h3 id={titleId}>{EMAIL_TEMPLATES_TEXTS.preview}</h3>
      <label className={emails.check} data-only-on-screen>
        <input
          type='checkbox'
          checked={whole}
          onChange={({ currentTarget }) => setWhole(currentTarget.checked)}
        />
        {EMAIL_TEMPLATES_TEXTS.withNote}
      </label>
      <Email email={{ subject, text: body }} />
      <p className={emails.soft}>{EMAIL_TEMPLATES_TEXTS.previewHint}</p>
    </section>
  )
}
