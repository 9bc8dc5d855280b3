import { useId } from 'react'
import type { StoredFile } from '#domain/files/stored-file.ts'
import { ESSAY_WORDS, TEXT_CHARACTERS } from '#domain/limits.ts'
import type { Answer, Question } from '#domain/questions/answer-edits.ts'
import { QUESTION_TEXTS } from '#domain/questions/messages.ts'
import { countWords } from '#domain/text.ts'
import { characterLimit, wordLimit } from '#domain/text-limits.ts'
import { isBlankText } from '#domain/typed-text.ts'
import { useLimitedText } from '#web/forms/limited-text.tsx'
import { GrowingTextarea } from '#web/ui/growing-textarea.tsx'
import { AnswerFileInput } from './answer-file-input.tsx'
import styles from './answer-input.module.css'
import { AnswerFile } from './round-answers.tsx'

const ROWS = 4
const RULES = { limits: [wordLimit(ESSAY_WORDS), characterLimit(TEXT_CHARACTERS)] }

type AnswerInputProps = {
  readonly id: string
  readonly question: Question
  readonly answer: Answer
  readonly locked: boolean
  /** True if the answer can no longer be changed although it was not submitted. */
  readonly closed: boolean
  readonly missing: boolean
  readonly onWrite: (order: number, answer: string) => void
  readonly onWriteFile: (order: number, file: StoredFile | null) => void
}

/** A question with an input for its answer, which cannot exceed the word limit. */
export function AnswerInput(props: AnswerInputProps) {
  const { id: inputId, question, locked, closed, missing, onWrite, onWriteFile } = props
  const { answer, file } = props.answer
  const countId = useId()
  const faultId = useId()
  const { handlers, notice } = useLimitedText<HTMLTextAreaElement>(answer, RULES, ({ currentTarget }) =>
    onWrite(question.order, currentTarget.value),
  )
  const words = countWords(answer)
  const isFileOnly = locked && file !== undefined && isBlankText(answer)
  return (
    <div className={locked ? `${styles.item} ${styles.locked}` : styles.item}>
      <label htmlFor={inputId} dir='auto' className={styles.question}>
        {question.text}
      </label>
      {!isFileOnly && (
        <GrowingTextarea
          text={answer}
          {...handlers}
          id={inputId}
          value={answer}
          rows={locked ? 1 : ROWS}
          readOnly={locked || closed}
          aria-invalid={missing || undefined}
          aria-describedby={locked ? undefined : `${faultId} ${countId}`}
        />
      )}
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
      {!locked && question.allows_file && (
        <AnswerFileInput
          id={`${inputId}-file`}
          question={question}
          file={file}
          closed={closed}
          onChange={(chosen) => onWriteFile(question.order, chosen)}
        />
      )}
      {locked && file && <AnswerFile file={file} />}
    </div>
  )
}
