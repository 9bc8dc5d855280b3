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
import { hasWebLink, TextWithLinks } from '#web/ui/text-with-links.tsx'
import { AnswerFileInput } from './answer-file-input.tsx'
import styles from './answer-input.module.css'
import { AnswerFile } from './round-answers.tsx'

const ROWS = 4
const RULES = { limits: [wordLimit(ESSAY_WORDS), characterLimit(TEXT_CHARACTERS)] }

type AnswerInputProps = {
  readonly id: string
  readonly question: Question
  readonly answer: Answer
  /** True if the answer can no longer be changed although it was not submitted. */
  readonly closed: boolean
  readonly missing: boolean
  readonly onWrite: (order: number, answer: string) => void
  readonly onWriteFile: (order: number, file: StoredFile | null) => void
}

/**
 * A question with an input for its answer, which cannot exceed the word limit. After the submission, the input is
 * read-only; an answer with links becomes text, because an input cannot show them.
 */
export const AnswerInput = ({ locked, ...props }: AnswerInputProps & { readonly locked: boolean }) =>
  locked ? <SubmittedAnswer {...props} /> : <OpenAnswer {...props} />

function SubmittedAnswer({ id, question, answer: { answer, file } }: AnswerInputProps) {
  const questionId = useId()
  return (
    <div className={`${styles.item} ${styles.locked}`}>
      <p id={questionId} dir='auto' className={styles.question}>
        <TextWithLinks text={question.text} />
      </p>
      {hasWebLink(answer) ? (
        <p id={id} tabIndex={-1} dir='auto' className={styles.answer}>
          <TextWithLinks text={answer} />
        </p>
      ) : (
        !isBlankText(answer) && (
          <GrowingTextarea
            text={answer}
            id={id}
            value={answer}
            rows={1}
            readOnly
            aria-labelledby={questionId}
          />
        )
      )}
      {file && <AnswerFile file={file} />}
    </div>
  )
}

function OpenAnswer(props: AnswerInputProps) {
  const { id: inputId, question, closed, missing, onWrite, onWriteFile } = props
  const { answer, file } = props.answer
  const questionId = useId()
  const countId = useId()
  const faultId = useId()
  const { handlers, notice } = useLimitedText<HTMLTextAreaElement>(answer, RULES, ({ currentTarget }) =>
    onWrite(question.order, currentTarget.value),
  )
  const words = countWords(answer)
  return (
    <div className={styles.item}>
      {/* Not a label, because the question may contain links. */}
      <p id={questionId} dir='auto' className={styles.question}>
        <TextWithLinks text={question.text} />
      </p>
      <GrowingTextarea
        text={answer}
        {...handlers}
        id={inputId}
        value={answer}
        rows={ROWS}
        readOnly={closed}
        aria-labelledby={questionId}
        aria-invalid={missing || undefined}
        aria-describedby={`${faultId} ${countId}`}
      />
      <div className={styles.below}>
        <span id={faultId} className={styles.fault}>
          {missing && QUESTION_TEXTS.answerMissing}
        </span>
        <span id={countId} className={styles.count} data-full={words >= ESSAY_WORDS}>
          {QUESTION_TEXTS.words(words)}
        </span>
      </div>
      {notice}
      {question.allows_file && (
        <AnswerFileInput
          id={`${inputId}-file`}
          question={question}
          file={file}
          closed={closed}
          onChange={(chosen) => onWriteFile(question.order, chosen)}
        />
      )}
    </div>
  )
}
