import type { Answer, Question } from '#domain/questions/answering.ts'
import { QUESTION_TEXTS } from '#domain/questions/messages.ts'
import styles from './answer-input.module.css'

type LeftOutProps = {
  readonly questions: readonly Question[]
  readonly answers: readonly Answer[]
  readonly onDismiss: () => void
}

/** What was typed here while the round was submitted elsewhere, to be copied from. */
export function LeftOut({ questions, answers, onDismiss }: LeftOutProps) {
  if (answers.length === 0) return null
  const textOf = new Map(questions.map(({ order, text }) => [order, text]))
  return (
    <div role='alert' className={styles.cut}>
      <p>{QUESTION_TEXTS.leftOut}</p>
      {answers.map(({ order, answer }) => (
        <div key={order}>
          <p className={styles.question}>{textOf.get(order)}</p>
          <blockquote>{answer}</blockquote>
        </div>
      ))}
      <button type='button' onClick={onDismiss}>
        {QUESTION_TEXTS.dismiss}
      </button>
    </div>
  )
}
