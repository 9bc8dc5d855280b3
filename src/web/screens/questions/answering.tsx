import { useEffect, useRef } from 'react'
import { QUESTION_TEXTS } from '#domain/questions/messages.ts'
import { Moment } from '#web/parts/moment.tsx'
import { AnswerActions } from './answer-actions.tsx'
import { answerId } from './answer-id.ts'
import { AnswerInput } from './answer-input.tsx'
import { LeftOut } from './left-out.tsx'
import styles from './questions.module.css'
import { useAnswering } from './use-answering.ts'
import type { Round } from './use-discussion.ts'

type AnsweringProps = {
  readonly applicationId: string
  readonly round: Round
  /** A later round has come: saved, but not submitted. */
  readonly superseded: boolean
}

/** A round of questions, to be answered until it is submitted. */
export function Answering({ applicationId, round, superseded }: AnsweringProps) {
  const answering = useAnswering(applicationId, round, superseded)
  const { answers, locked, gaps } = answering
  const questions = [...round.questions].sort((one, other) => one.order - other.order)
  const goToGap = () => {
    const gap = answering.findGap()
    if (gap) document.getElementById(answerId(round.id, gap.order))?.focus()
    return gap !== undefined
  }
  return (
    <section className={styles.round}>
      <Dates round={round} />
      {locked && <Locked />}
      {superseded && <p className={styles.superseded}>{QUESTION_TEXTS.superseded}</p>}
      <LeftOut questions={questions} answers={answering.leftOut} onDismiss={answering.forgetLeftOut} />
      <ol className={styles.questions}>
        {questions.map((question) => (
          <li key={question.id}>
            <AnswerInput
              id={answerId(round.id, question.order)}
              question={question}
              answer={answers.find(({ order }) => order === question.order)?.answer ?? ''}
              locked={locked}
              missing={gaps.some(({ order }) => order === question.order)}
              onWrite={answering.write}
            />
          </li>
        ))}
      </ol>
      {!locked && <AnswerActions answering={answering} goToGap={superseded ? undefined : goToGap} />}
    </section>
  )
}

const Dates = ({ round: { sent_at, answered_at } }: { readonly round: Round }) => (
  <div className={styles.dates}>
    <p>
      {QUESTION_TEXTS.sentOn} <Moment at={sent_at} />
    </p>
    {answered_at && (
      <p>
        {QUESTION_TEXTS.answeredOn} <Moment at={answered_at} />
      </p>
    )}
  </div>
)

/** Takes the focus when the answers were submitted just now: the button that had it is gone. */
function Locked() {
  const notice = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) notice.current?.focus()
  }, [])
  return (
    <p ref={notice} role='status' tabIndex={-1} className={styles.locked}>
      {QUESTION_TEXTS.readOnly}
    </p>
  )
}
