import type { ComponentPropsWithRef } from 'react'
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
  readonly label: ComponentPropsWithRef<'input'>
  readonly text: ComponentPropsWithRef<'textarea'>
}

/** What a reason is chosen by, and what the founder reads. */
export function ReasonFields({ id, of, words, label, text }: ReasonFieldsProps) {
  const ids = { label: reasonInput(id, 'label'), text: reasonInput(id, 'text') }
  return (
    <>
      <div className={styles.field}>
        <label htmlFor={ids.label}>{REASONS_TEXTS.label}</label>
        <input
          {...label}
          id={ids.label}
          className={controls.box}
          aria-label={of && REASONS_TEXTS.labelOf(of)}
          maxLength={REASON_LABEL_CHARACTERS}
        />
      </div>
      <div className={styles.field}>
        <label htmlFor={ids.text}>{REASONS_TEXTS.text}</label>
        <div className={controls.growing} data-text={`${words.text} `}>
          <textarea
            {...text}
            id={ids.text}
            className={controls.box}
            aria-label={of && REASONS_TEXTS.textOf(of)}
            rows={2}
            maxLength={REASON_TEXT_CHARACTERS}
          />
        </div>
      </div>
    </>
  )
}
