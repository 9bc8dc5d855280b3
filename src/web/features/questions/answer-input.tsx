import { useId } from 'react'
import { ESSAY_WORDS, TEXT_CHARACTERS } from '#domain/limits.ts'
import type { Question } from '#domain/questions/answering.ts'
import { QUESTION_TEXTS } from '#domain/questions/messages.ts'
import { countWords } from '#domain/words.ts'
import controls from '#web/ui/controls.module.css'
import styles from './answer-input.module.css'
import { CutNotice } from './cut-notice.tsx'
import { useFittedText } from './use-fitted-text.ts'

const ROWS = 4

type AnswerInputProps = {
  readonly id: string
  readonly question: Question
  readonly answer: string
  readonly locked: boolean
  readonly missing: boolean
  readonly onWrite: (order: number, answer: string) => void
}

/** A question with its answer, whose words never grow beyond the limit. */
export function AnswerInput({ id: inputId, question, answer, locked, missing, onWrite }: AnswerInputProps) {
  const countId = useId()
  const faultId = useId()
  const { cut, dismiss, handlers } = useFittedText(answer, (text) => onWrite(question.order, text))
  const words = countWords(answer)
  return (
    <div className={locked ? `${styles.item} ${styles.locked}` : styles.item}>
      <label htmlFor={inputId} className={styles.question}>
        {question.text}
      </label>
      <div className={controls.growing} data-text={`${answer} `}>
        <textarea
          {...handlers}
          id={inputId}
          className={controls.box}
          value={answer}
          rows={locked ? 1 : ROWS}
          maxLength={TEXT_CHARACTERS}
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
      <CutNotice cut={cut} onDismiss={dismiss} />
    </div>
  )
}
