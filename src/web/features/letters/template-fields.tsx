import { type FocusEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { TEMPLATE_BODY_CHARACTERS, TEMPLATE_SUBJECT_CHARACTERS } from '#domain/limits.ts'
import { EMAILS_TEXTS } from '#domain/review/deciding-messages.ts'
import { type EmailText, PLACEHOLDERS, unknownPlaceholders } from '#domain/review/email-template.ts'
import controls from '#web/ui/controls.module.css'
import emails from './letters.module.css'
import styles from './templates.module.css'
import { templateInputs } from './use-template-record.ts'

type Field = keyof EmailText
type Input = HTMLInputElement | HTMLTextAreaElement

type TemplateFieldsProps = {
  readonly words: EmailText
  readonly onWrite: (words: Partial<EmailText>) => void
}

/** Subject and text of an e-mail, and the placeholders that a click puts in where the cursor was. */
export function TemplateFields({ words, onWrite }: TemplateFieldsProps) {
  const last = useRef<Input>(null)
  const remember = ({ currentTarget }: FocusEvent<Input>) => {
    last.current = currentTarget
  }
  const attributes = (field: Field) => ({
    id: templateInputs[field],
    className: controls.box,
    value: words[field],
    'aria-invalid': unknownPlaceholders(words[field]).length > 0 || undefined,
    'aria-describedby': `${templateInputs[field]}-fault`,
    onFocus: remember,
    onChange: ({ currentTarget }: { currentTarget: Input }) => onWrite({ [field]: currentTarget.value }),
  })
  const insert = (placeholder: string) => {
    const input = last.current ?? document.getElementById(templateInputs.body)
    if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)) return
    const { selectionStart: start, selectionEnd: end, value } = input
    const at = start ?? value.length
    const field: Field = input.id === templateInputs.subject ? 'subject' : 'body'
    flushSync(() => onWrite({ [field]: value.slice(0, at) + placeholder + value.slice(end ?? at) }))
    input.focus()
    input.setSelectionRange(at + placeholder.length, at + placeholder.length)
  }
  return (
    <>
      <div className={emails.field}>
        <label htmlFor={templateInputs.subject}>{EMAILS_TEXTS.subject}</label>
        <input {...attributes('subject')} maxLength={TEMPLATE_SUBJECT_CHARACTERS} />
        <Fault field='subject' text={words.subject} />
      </div>
      <div className={emails.field}>
        <label htmlFor={templateInputs.body}>{EMAILS_TEXTS.body}</label>
        <div className={controls.growing} data-text={`${words.body} `}>
          <textarea {...attributes('body')} rows={10} maxLength={TEMPLATE_BODY_CHARACTERS} />
        </div>
        <Fault field='body' text={words.body} />
        <p className={emails.soft}>{EMAILS_TEXTS.bodyHint}</p>
      </div>
      <fieldset className={styles.placeholders} data-only-on-screen>
        <legend>{EMAILS_TEXTS.placeholders}</legend>
        {PLACEHOLDERS.map((name) => (
          <button key={name} type='button' onClick={() => insert(`{${name}}`)}>
            {`{${name}}`}
            <span>{EMAILS_TEXTS.placeholderHints[name]}</span>
          </button>
        ))}
      </fieldset>
    </>
  )
}

function Fault({ field, text }: { readonly field: Field; readonly text: string }) {
  const unknown = unknownPlaceholders(text)
  return (
    <p id={`${templateInputs[field]}-fault`} className={emails.fault} role='status'>
      {unknown.length > 0 && EMAILS_TEXTS.unknown(unknown)}
    </p>
  )
}
