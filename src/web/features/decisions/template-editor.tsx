import { Button } from '@mantine/core'
import { type FocusEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { describeStatus, isDecline, type ReviewStatus } from '#domain/applications/status.ts'
import { TEMPLATE_BODY_CHARACTERS, TEMPLATE_SUBJECT_CHARACTERS } from '#domain/limits.ts'
import { greeting, splitAtButton, statusHeading } from '#domain/review/email-layout.ts'
import {
  DEFAULT_TEMPLATES,
  type EmailText,
  fillTemplate,
  PLACEHOLDERS,
  reapplyDate,
  splitParagraphs,
  unknownPlaceholders,
} from '#domain/review/email-template.ts'
import { PATHS } from '#domain/routes.ts'
import { characterLimit } from '#domain/text-limits.ts'
import { toSingleLine } from '#domain/typed-text.ts'
import { Conflicts } from '#web/autosave/conflicts.tsx'
import type { AutosavedRecord } from '#web/autosave/record.ts'
import { useDeviceText } from '#web/autosave/save-status.tsx'
import { RECORD_TEXTS } from '#web/autosave/texts.ts'
import { useRecordState } from '#web/autosave/use-record.ts'
import { LimitedTextareaField, LimitedTextField } from '#web/forms/limited-text.tsx'
import { groupToday } from '#web/group-time.ts'
import { settings } from '#web/settings.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { CheckboxField } from '#web/ui/field.tsx'
import { Group, Stack } from '#web/ui/layout.tsx'
import { LazyConfirmDialog } from '#web/ui/lazy-confirm-dialog.ts'
import { Heading, Text } from '#web/ui/text.tsx'
import { notify } from '#web/ui/toasts.tsx'
import { type EmailTemplate, useResetTemplate, useSaveTemplate, useTestTemplate } from './api.ts'
import { Email } from './email-preview.tsx'
import styles from './email-templates.module.css'
import { TEMPLATE_CONFLICT_TEXTS, TEMPLATE_INPUT_IDS, useTemplateRecord } from './template-drafts.ts'
import { EMAIL_TEMPLATES_MESSAGES, EMAIL_TEMPLATES_TEXTS } from './texts.ts'

type TemplateEditorProps = { readonly template: EmailTemplate; readonly readAt: number }

/** The editor of one template, with a preview. */
export function TemplateEditor({ template, readAt }: TemplateEditorProps) {
  const record = useTemplateRecord(template, readAt)
  return record ? (
    <LoadedEditor template={template} record={record} />
  ) : (
    <EditorPlaceholder template={template} />
  )
}

/** Reserves the editor's space while the draft loads from the device. The placeholder is invisible and inert. */
const EditorPlaceholder = ({ template }: Pick<TemplateEditorProps, 'template'>) => (
  <div className={styles.opening}>
    <Stack>
      <TemplateFields text={template} onWrite={() => undefined} />
      <Group justify='end'>
        <Button>{EMAIL_TEMPLATES_TEXTS.save}</Button>
      </Group>
    </Stack>
    <TemplatePreview status={template.status} text={template} />
  </div>
)

type LoadedEditorProps = { readonly template: EmailTemplate; readonly record: AutosavedRecord<EmailText> }

function LoadedEditor({ template, record }: LoadedEditorProps) {
  const text = useRecordState(record).values
  return (
    <>
      <Stack>
        <Conflicts record={record} labels={TEMPLATE_CONFLICT_TEXTS} focusAfter={TEMPLATE_INPUT_IDS.body} />
        <TemplateFields text={text} onWrite={record.write} />
        <TemplateActions template={template} record={record} text={text} />
      </Stack>
      <TemplatePreview status={template.status} text={text} />
    </>
  )
}

type TemplateActionsProps = {
  readonly template: EmailTemplate
  readonly record: AutosavedRecord<EmailText>
  readonly text: EmailText
}

const isDefault = (status: ReviewStatus, { subject, body }: EmailText) =>
  subject === DEFAULT_TEMPLATES[status].subject && body === DEFAULT_TEMPLATES[status].body

const firstInvalidField = (text: EmailText) =>
  (['subject', 'body'] as const).find((field) => unknownPlaceholders(text[field]).length > 0)

/** Buttons that reset, test and save a template. */
function TemplateActions({ template, record, text }: TemplateActionsProps) {
  const save = useSaveTemplate(template, record.markSaved)
  const test = useTestTemplate(template)
  const unsaved = record.isUnsaved()
  const savedOnDevice = useDeviceText(EMAIL_TEMPLATES_TEXTS.savedOnDevice)
  const ifValid = (action: () => void) => {
    const invalid = firstInvalidField(text)
    if (invalid) document.getElementById(TEMPLATE_INPUT_IDS[invalid])?.focus()
    else action()
  }
  const saveNow = () => {
    const hasConflicts = record.get().conflicts.length > 0
    if (!hasConflicts) return save.mutate(text)
    notify({ title: EMAIL_TEMPLATES_MESSAGES.failed.title, description: RECORD_TEXTS.decideFirst }, 'problem')
  }
  return (
    <Group justify='end'>
      <Text role='status' size='small' tone='soft' className={styles.saved}>
        {unsaved && savedOnDevice}
      </Text>
      {!(isDefault(template.status, text) && template.version === 0) && (
        <ResetToDefaultButton template={template} record={record} />
      )}
      <BusyButton variant='default' busy={test.isPending} onClick={() => ifValid(() => test.mutate(text))}>
        {EMAIL_TEMPLATES_TEXTS.test}
      </BusyButton>
      <BusyButton busy={save.isPending} onClick={() => ifValid(saveNow)}>
        {EMAIL_TEMPLATES_TEXTS.save}
      </BusyButton>
    </Group>
  )
}

function ResetToDefaultButton({ template, record }: Omit<TemplateActionsProps, 'text'>) {
  const [confirming, setConfirming] = useState(false)
  const showDefault = () => {
    setConfirming(false)
    record.write(DEFAULT_TEMPLATES[template.status])
  }
  const reset = useResetTemplate(template, showDefault)
  return (
    <>
      <Button variant='default' onClick={() => setConfirming(true)}>
        {EMAIL_TEMPLATES_TEXTS.resetToDefault}
      </Button>
      <LazyConfirmDialog
        opened={confirming}
        title={EMAIL_TEMPLATES_TEXTS.confirmReset(describeStatus(template.status).label)}
        confirm={EMAIL_TEMPLATES_TEXTS.resetToDefault}
        destructive
        busy={reset.isPending}
        onConfirm={() => (template.version > 0 ? reset.mutate() : showDefault())}
        onCancel={() => setConfirming(false)}
      >
        {EMAIL_TEMPLATES_TEXTS.confirmResetHint}
      </LazyConfirmDialog>
    </>
  )
}

type Field = keyof EmailText
type Input = HTMLInputElement | HTMLTextAreaElement

type TemplateFieldsProps = {
  readonly text: EmailText
  readonly onWrite: (changes: Partial<EmailText>) => void
}

const RULES = {
  subject: { limits: [characterLimit(TEMPLATE_SUBJECT_CHARACTERS)], clean: toSingleLine },
  body: { limits: [characterLimit(TEMPLATE_BODY_CHARACTERS)] },
}

/** Fields for the subject and body of a template, and buttons that insert a placeholder at the cursor. */
function TemplateFields({ text, onWrite }: TemplateFieldsProps) {
  const lastFocused = useRef<Input>(null)
  const remember = ({ currentTarget }: FocusEvent<Input>) => {
    lastFocused.current = currentTarget
  }
  const attributes = (field: Field) => ({
    id: TEMPLATE_INPUT_IDS[field],
    label: EMAIL_TEMPLATES_TEXTS[field],
    error: errorOf(text[field]),
    value: text[field],
    rules: RULES[field],
    onFocus: remember,
    onChange: ({ currentTarget }: { currentTarget: Input }) => onWrite({ [field]: currentTarget.value }),
  })
  const insert = (placeholder: string) => {
    const input = lastFocused.current ?? document.getElementById(TEMPLATE_INPUT_IDS.body)
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
      <div>
        <LimitedTextField {...attributes('subject')} />
      </div>
      <div>
        <LimitedTextareaField {...attributes('body')} hint={EMAIL_TEMPLATES_TEXTS.bodyHint} rows={10} />
      </div>
      <Group as='fieldset' gap={2} className={styles.placeholders} data-only-on-screen>
        <Text as='legend' size='small' strong>
          {EMAIL_TEMPLATES_TEXTS.placeholders}
        </Text>
        {PLACEHOLDERS.map((name) => (
          <button key={name} type='button' onClick={() => insert(`{${name}}`)}>
            {`{${name}}`}
            <Text as='span' size='tiny' tone='soft'>
              {EMAIL_TEMPLATES_TEXTS.placeholderHints[name]}
            </Text>
          </button>
        ))}
      </Group>
    </>
  )
}

function errorOf(text: string) {
  const unknown = unknownPlaceholders(text)
  return unknown.length > 0 ? EMAIL_TEMPLATES_TEXTS.unknown(unknown) : undefined
}

type TemplatePreviewProps = { readonly status: ReviewStatus; readonly text: EmailText }

/** The e-mail as a founder would read it, with sample data. */
function TemplatePreview({ status, text }: TemplatePreviewProps) {
  const titleId = useId()
  const [withNote, setWithNote] = useState(true)
  const { first_name, company, meeting, reasons, note } = EMAIL_TEMPLATES_TEXTS.sample
  const declines = isDecline(status)
  const { subject, body } = fillTemplate(text, {
    first_name,
    company,
    meeting: withNote && status === 'meeting_scheduled' ? meeting : '',
    reasons: withNote && declines ? reasons : '',
    note: withNote ? note : '',
    investor: settings.investor,
    status: describeStatus(status).label,
    reapply_after: reapplyDate(groupToday()),
    link: new URL(PATHS.myApplications, location.origin).href,
  })
  const { paragraphs, quoted } = splitAtButton(splitParagraphs(body))
  const greeted = [...greeting(first_name, paragraphs[0] ?? quoted[0]), ...paragraphs]
  return (
    <Stack as='section' aria-labelledby={titleId} className={styles.preview}>
      <Heading level={3} size='text' id={titleId}>
        {EMAIL_TEMPLATES_TEXTS.preview}
      </Heading>
      <CheckboxField
        label={declines ? EMAIL_TEMPLATES_TEXTS.withNoteAndReason : EMAIL_TEMPLATES_TEXTS.withNote}
        checked={withNote}
        onChange={({ currentTarget }) => setWithNote(currentTarget.checked)}
      />
      <Email email={{ subject, heading: statusHeading(status, company), paragraphs: greeted, quoted }} />
      <Text size='small' tone='soft'>
        {EMAIL_TEMPLATES_TEXTS.previewHint}
      </Text>
    </Stack>
  )
}
