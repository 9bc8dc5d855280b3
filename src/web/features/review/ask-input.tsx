import { useId } from 'react'
import { TEXT_CHARACTERS } from '#domain/limits.ts'
import { ASKING_TEXTS } from '#domain/questions/messages.ts'
import controls from '#web/ui/controls.module.css'
import { DeleteButton } from '#web/ui/delete-button.tsx'
import styles from './ask.module.css'

type AskInputProps = {
  readonly number: number
  readonly text: string
  /** The one to begin with. */
  readonly first: boolean
  readonly onWrite: (text: string) => void
  /** undefined where it is the only one: at least one field stays (S5-questions.4). */
  readonly onDelete: (() => void) | undefined
}

/** One question as it is typed. */
export function AskInput({ number, text, first, onWrite, onDelete }: AskInputProps) {
  const id = useId()
  return (
    <li className={styles.field}>
      <div className={styles.label}>
        <label htmlFor={id}>{ASKING_TEXTS.question(number)}</label>
        <DeleteButton label={ASKING_TEXTS.delete(number)} onClick={onDelete} />
      </div>
      <div className={controls.growing} data-text={`${text} `}>
        <textarea
          id={id}
          className={controls.box}
          rows={2}
          maxLength={TEXT_CHARACTERS}
          value={text}
          data-autofocus={first || undefined}
          onChange={({ currentTarget }) => onWrite(currentTarget.value)}
        />
      </div>
    </li>
  )
}
