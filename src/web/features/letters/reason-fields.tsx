import { REASON_LABEL_CHARACTERS, REASON_TEXT_CHARACTERS } from '#domain/limits.ts'
import { REASONS_TEXTS } from '#domain/review/deciding-messages.ts'
import controls from '#web/ui/controls.module.css'
import styles from './letters.module.css'
import { type ReasonWords, reasonInput } from './use-reason-record.ts'

type ReasonFieldsProps = {
  readonly id: string
  /** The label that it is known by; undefined for a new one. */
  readonly of?: string
  readonly words: ReasonWords
  readonly onWrite: (words: Partial<ReasonWords>) => void
}

/** What a reason is chosen by, and what the founder reads. */
export function ReasonFields({ id, of, words, onWrite }: ReasonFieldsProps) {
  const ids = { label: reasonInput(id, 'label'), text: reasonInput(id, 'text') }
  return (
    <>
      <div className={styles.field}>
        <label htmlFor={ids.label}>{REASONS_TEXTS.label}</label>
        <input
          id={ids.label}
          className={controls.box}
          aria-label={of && REASONS_TEXTS.labelOf(of)}
          maxLength={REASON_LABEL_CHARACTERS}
          value={words.label}
          onChange={({ currentTarget }) => onWrite({ label: currentTarget.value })}
        />
      </div>
      <div className={styles.field}>
        <label htmlFor={ids.text}>{REASONS_TEXTS.text}</label>
        <div className={controls.growing} data-text={`${words.text} `}>
          <textarea
            id={ids.text}
            className={controls.box}
            aria-label={of && REASONS_TEXTS.textOf(of)}
            rows={2}
            maxLength={REASON_TEXT_CHARACTERS}
            value={words.text}
            onChange={({ currentTarget }) => onWrite({ text: currentTarget.value })}
          />
        </div>
      </div>
    </>
  )
}
