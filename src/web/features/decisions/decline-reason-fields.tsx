import type { ComponentPropsWithRef } from 'react'
import { REASON_LABEL_CHARACTERS, REASON_TEXT_CHARACTERS } from '#domain/limits.ts'
import { DECLINE_REASONS_TEXTS } from '#domain/review/decision-messages.ts'
import { characterLimit } from '#domain/text-limits.ts'
import { toSingleLine } from '#domain/typed-text.ts'
import { useLimitedText } from '#web/forms/limited-text.tsx'
import controls from '#web/ui/controls.module.css'
import { GrowingTextarea } from '#web/ui/growing-textarea.tsx'
import styles from './email-templates.module.css'
import { type ReasonText, reasonInputId } from './template-drafts.ts'

type ReasonFieldsProps = {
  readonly id: string
  /** The saved label, or undefined for a new reason. */
  readonly savedLabel?: string
  readonly values: ReasonText
  readonly label: ComponentPropsWithRef<'input'>
  readonly text: ComponentPropsWithRef<'textarea'>
}

const LABEL_RULES = { limits: [characterLimit(REASON_LABEL_CHARACTERS)], clean: toSingleLine }
const TEXT_RULES = { limits: [characterLimit(REASON_TEXT_CHARACTERS)] }

/** Fields for the label, which the team sees, and for the text, which the founder reads. */
export function ReasonFields({ id, savedLabel, values, label, text }: ReasonFieldsProps) {
  const limitedLabel = useLimitedText(values.label, LABEL_RULES, label.onChange)
  const limitedText = useLimitedText(values.text, TEXT_RULES, text.onChange)
  const ids = { label: reasonInputId(id, 'label'), text: reasonInputId(id, 'text') }
  return (
    <>
      <div className={styles.field}>
        <label htmlFor={ids.label}>{DECLINE_REASONS_TEXTS.label}</label>
        <input
          dir='auto'
          {...label}
          {...limitedLabel.handlers}
          id={ids.label}
          className={controls.box}
          aria-label={savedLabel && DECLINE_REASONS_TEXTS.labelOf(savedLabel)}
        />
        {limitedLabel.notice}
      </div>
      <div className={styles.field}>
        <label htmlFor={ids.text}>{DECLINE_REASONS_TEXTS.text}</label>
        <GrowingTextarea
          text={values.text}
          {...text}
          {...limitedText.handlers}
          id={ids.text}
          aria-label={savedLabel && DECLINE_REASONS_TEXTS.textOf(savedLabel)}
          rows={2}
        />
        {limitedText.notice}
      </div>
    </>
  )
}
