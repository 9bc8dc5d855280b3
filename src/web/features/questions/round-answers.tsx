import { ASKING_TEXTS } from '#domain/questions/messages.ts'
import { trimBlank } from '#domain/typed-text.ts'
import type { Round } from './api.ts'
import styles from './round-answers.module.css'

/** The questions of a round with their answers, read-only. */
export function RoundAnswers({ round }: { readonly round: Pick<Round, 'questions' | 'answers'> }) {
  const questions = round.questions.toSorted((a, b) => a.order - b.order)
  const answers = new Map(round.answers.map(({ order, answer }) => [order, trimBlank(answer)]))
  return (
    <dl className={styles.answers}>
      {questions.map(({ id, text, order }) => (
        <div key={id}>
          <dt dir='auto'>{text}</dt>
          {answers.get(order) ? (
            <dd dir='auto'>{answers.get(order)}</dd>
          ) : (
            <dd className={styles.open}>{ASKING_TEXTS.unanswered}</dd>
          )}
        </div>
      ))}
    </dl>
  )
}
