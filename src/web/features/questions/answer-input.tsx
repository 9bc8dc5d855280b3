import { useId } from 'react'
import type { StoredFile } from '#domain/files/stored-file.ts'
import { ESSAY_WORDS, TEXT_CHARACTERS } from '#domain/limits.ts'
import type { Answer, Question } from '#domain/questions/answer-edits.ts'
import { QUESTION_TEXTS } from '#domain/questions/messages.ts'
import { countWords } from '#domain/text.ts'
import { characterLimit, wordLimit } from '#domain/text-limits.ts'
import { isBlankText } from '#domain/typed-text.ts'
import { useLimitedText } from '#web/forms/limited-text.tsx'
import { Card } from '#web/ui/card.tsx'
import { FieldNotes } from '#web/ui/field.tsx'
import { GrowingTextarea } from '#web/ui/growing-textarea.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import { hasWebLink, TextWithLinks } from '#web/ui/text-with-links.tsx'
import { AnswerFileInput } from './answer-file-input.tsx'
import { AnswerFile } from './question-round-answers.tsx'
import styles from './questions.module.css'

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
    <Card className={styles.locked}>
      <QuestionText id={questionId} question={question} />
      {hasWebLink(answer) ? (
        <Text id={id} tabIndex={-1} dir='auto' multiline>
          <TextWithLinks text={answer} />
        </Text>
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
    </Card>
  )
}

/** The text of a question. It is not a label, because it may contain links. */
const QuestionText = ({ id, question }: Pick<AnswerInputProps, 'id' | 'question'>) => (
  <Text id={id} dir='auto' strong multiline>
    <TextWithLinks text={question.text} />
  </Text>
)

function OpenAnswer(props: AnswerInputProps) {
  const { id: inputId, question, closed, missing, onWrite, onWriteFile } = props
  const { answer, file } = props.answer
  const questionId = useId()
  const { handlers, notice } = useLimitedText<HTMLTextAreaElement>(answer, RULES, ({ currentTarget }) =>
    onWrite(question.order, currentTarget.value),
  )
  const words = countWords(answer)
  const isFull = words >= ESSAY_WORDS
  return (
    <Card>
      <QuestionText id={questionId} question={question} />
      <Stack gap={1}>
        <GrowingTextarea
          text={answer}
          {...handlers}
          id={inputId}
          value={answer}
          rows={ROWS}
          readOnly={closed}
          aria-labelledby={questionId}
          aria-invalid={missing || undefined}
          aria-describedby={`${inputId}-note ${inputId}-counter`}
        />
        <FieldNotes
          id={inputId}
          error={missing ? QUESTION_TEXTS.answerMissing : undefined}
          counter={
            <Text as='span' tone={isFull ? 'warning' : undefined} strong={isFull}>
              {QUESTION_TEXTS.words(words)}
            </Text>
          }
        />
      </Stack>
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
    </Card>
  )
}
