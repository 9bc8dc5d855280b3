import { REVIEW_CHARACTERS, type ReviewText } from '#domain/review/review-record.ts'
import { VERDICT_TEXTS } from '#domain/review/verdict-messages.ts'
import { useRecordState } from '#web/autosave/use-record.ts'
import controls from '#web/ui/controls.module.css'
import { type OwnReview, reviewInput } from './verdict-kind.ts'
import styles from './verdict-words.module.css'

type ReviewTextInputProps = {
  readonly record: OwnReview
  readonly name: ReviewText
  readonly label: string
  readonly hint?: string
  readonly rows: number
}

/** One of the texts beside a verdict. What is too long stays in the field, and says so. */
export function ReviewTextInput({ record, name, label, hint, rows }: ReviewTextInputProps) {
  const text = useRecordState(record).values[name]
  const id = reviewInput(name)
  const most = REVIEW_CHARACTERS[name]
  const over = text.length > most
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={controls.growing} data-text={`${text} `}>
        <textarea
          id={id}
          className={controls.box}
          rows={rows}
          value={text}
          aria-invalid={over || undefined}
          aria-describedby={`${id}-note ${id}-count`}
          onBlur={record.fieldLeft}
          onChange={({ currentTarget }) => record.write({ [name]: currentTarget.value })}
        />
      </div>
      <div className={styles.notes}>
        <span id={`${id}-note`} className={over ? controls.over : undefined}>
          {over ? VERDICT_TEXTS.tooLong(most) : hint}
        </span>
        {text.length > most / 2 && (
          <span id={`${id}-count`} className={over ? controls.over : undefined}>
            {VERDICT_TEXTS.characters(text.length, most)}
          </span>
        )}
      </div>
    </div>
  )
}
