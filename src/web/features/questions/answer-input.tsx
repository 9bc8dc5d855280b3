import { useId } from 'react'
import { ESSAY_WORDS, TEXT_CHARACTERS } from '#domain/limits.ts'
import type { Question } from '#domain/questions/answer-edits.ts'
import { QUESTION_TEXTS } from '#domain/questions/messages.ts'
import { countWords } from '#domain/text.ts'
import { characterLimit, wordLimit } from '#domain/text-limits.ts'
import { useLimitedText } from '#web/forms/limited-text.tsx'
import controls from '#web/ui/controls.module.css'
import styles from './answer-input.module.css'

const ROWS = 4
const RULES = { limits: [wordLimit(ESSAY_WORDS), characterLimit(TEXT_CHARACTERS)] }

type AnswerInputProps = {
  readonly id: string
  readonly question: Question
  readonly answer: string
  readonly locked: boolean
  readonly missing: boolean
  readonly onWrite: (order: number, answer: string) => void
}

/** A question with its answer, which cannot exceed the word limit. */
export function AnswerInput({ id: inputId, question, answer, locked, missing, onWrite }: AnswerInputProps) {
  const countId = useId()
  const faultId = useId()
  const { handlers, notice } = useLimitedText<HTMLTextAreaElement>(answer, RULES, ({ currentTarget }) =>
    onWrite(question.order, currentTarget.value),
  )
  const words = countWords(answer)
  return (
    <div className={locked ? `${styles.item} ${styles.locked}` : styles.item}>
      <label htmlFor={inputId} dir='auto' className={styles.question}>
        {question.text}
      </label>
      <div className={controls.growing} data-text={`${answer} `}>
        <textarea
          dir='auto'
          {...handlers}
          id={inputId}
          className={controls.box}
          value={answer}
          rows={locked ? 1 : ROWS}
          readOnly={locked}
          aria-invalid={missing || undefined}
          aria-describedby={locked ? undefined : `${faultId} ${countId}`}
        />
      </div>
      {!locked && (
        <div className={styles.below}>
          <span id={faultId} className={styles.fault}>
            {missing && QUESTION_TEXTS.answerMissing}
          </span>
          <span id={countId} className={styles.count} data-full={words >= ESSAY_WORDS}>
            {QUESTION_TEXTS.words(words)}
          </span>
        </div>
      )}
      {!locked && notice}
    </div>
  )
}
