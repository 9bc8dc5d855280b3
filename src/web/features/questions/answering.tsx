import type { AnswersRecord } from '#domain/questions/answers-record.ts'
import { QUESTION_TEXTS } from '#domain/questions/messages.ts'
import { Conflicts, type Words } from '#web/autosave/conflicts.tsx'
import { LeftOut } from '#web/autosave/left-out.tsx'
import { focusOnMountIfLost } from '#web/ui/focus.ts'
import { Moment } from '#web/ui/moment.tsx'
import { AnswerActions } from './answer-actions.tsx'
import { answerId } from './answer-id.ts'
import { AnswerInput } from './answer-input.tsx'
import type { RoundRecord } from './answers-kind.ts'
import styles from './questions.module.css'
import { useAnswering } from './use-answering.ts'
import { useAnswers } from './use-answers.ts'
import type { Round } from './use-discussion.ts'

type AnsweringProps = {
  readonly applicationId: string
  readonly round: Round
  /** A later round has come: saved, but not submitted. */
  readonly superseded: boolean
}

/** A round of questions, to be answered until it is submitted. */
export function Answering(props: AnsweringProps) {
  const record = useAnswers(props.applicationId, props.round)
  return record ? <OpenRound {...props} record={record} /> : null
}

function OpenRound(props: AnsweringProps & { readonly record: RoundRecord }) {
  const { round, superseded, record } = props
  const answering = useAnswering(props)
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
      {superseded && !locked && <p className={styles.superseded}>{QUESTION_TEXTS.superseded}</p>}
      {!locked && <Conflicts record={record} words={wordsOf(round)} afterwards={answerId(round.id, 1)} />}
      {answering.leftOut.length > 0 && (
        <LeftOut
          lead={QUESTION_TEXTS.leftOut}
          texts={answering.leftOut}
          afterwards={answerId(round.id, 1)}
          onDismiss={answering.dismissLeftOut}
        />
      )}
      <ol className={styles.questions} onBlur={locked ? undefined : record.fieldLeft}>
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
      {!locked && (
        <AnswerActions record={record} answering={answering} goToGap={superseded ? undefined : goToGap} />
      )}
    </section>
  )
}

const wordsOf = ({ id, questions }: Round): Words<AnswersRecord> => {
  const questionOf = (key: string) => questions.find((one) => one.id === key)
  return {
    labelOf: (key) => questionOf(key)?.text ?? '',
    textOf: (_, answer) => answer,
    inputOf: (key) => answerId(id, questionOf(key)?.order ?? 0),
  }
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

/** Takes the focus from the submit button, which is gone once the answers are submitted. */
const Locked = () => (
  <p ref={focusOnMountIfLost} role='status' tabIndex={-1} className={styles.locked}>
    {QUESTION_TEXTS.readOnly}
  </p>
)
