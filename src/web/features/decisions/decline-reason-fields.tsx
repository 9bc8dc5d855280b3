import { REASON_LABEL_CHARACTERS, REASON_TEXT_CHARACTERS } from '#domain/limits.ts'
import { characterLimit } from '#domain/text-limits.ts'
import { toSingleLine } from '#domain/typed-text.ts'
import { LimitedTextareaField, LimitedTextField } from '#web/forms/limited-text.tsx'
import styles from './email-templates.module.css'
import { type ReasonText, reasonInputId } from './template-drafts.ts'
import { DECLINE_REASONS_TEXTS } from './texts.ts'

type ReasonFieldsProps = {
  readonly id: string
  /** The saved label, or undefined for a new reason. */
  readonly savedLabel?: string
  readonly values: ReasonText
  readonly onWrite: (changes: Partial<ReasonText>) => void
}

const LABEL_RULES = { limits: [characterLimit(REASON_LABEL_CHARACTERS)], clean: toSingleLine }
const TEXT_RULES = { limits: [characterLimit(REASON_TEXT_CHARACTERS)] }

/** Fields for the label, which the team sees, and for the text, which the founder reads. */
export const ReasonFields = ({ id, savedLabel, values, onWrite }: ReasonFieldsProps) => (
  <div className={styles.reasonFields}>
    <div>
      <LimitedTextField
        id={reasonInputId(id, 'label')}
        label={DECLINE_REASONS_TEXTS.label}
        aria-label={savedLabel && DECLINE_REASONS_TEXTS.labelOf(savedLabel)}
        rules={LABEL_RULES}
        value={values.label}
        onChange={({ currentTarget }) => onWrite({ label: currentTarget.value })}
      />
    </div>
    <div>
      <LimitedTextareaField
        id={reasonInputId(id, 'text')}
        label={DECLINE_REASONS_TEXTS.text}
        aria-label={savedLabel && DECLINE_REASONS_TEXTS.textOf(savedLabel)}
        rows={2}
        rules={TEXT_RULES}
        value={values.text}
        onChange={({ currentTarget }) => onWrite({ text: currentTarget.value })}
      />
    </div>
  </div>
)
