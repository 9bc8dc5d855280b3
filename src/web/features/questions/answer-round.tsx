import { Button } from '@mantine/core'
import { useState } from 'react'
import type { AnswersRecord } from '#domain/questions/answers-record.ts'
import { QUESTION_TEXTS } from '#domain/questions/messages.ts'
import { Conflicts, type RecordLabels, UnsubmittedEdits } from '#web/autosave/conflicts.tsx'
import { SaveStatus } from '#web/autosave/save-status.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { focusOnMountIfLost } from '#web/ui/focus.ts'
import { LazyConfirmDialog } from '#web/ui/lazy-confirm-dialog.ts'
import { AnswerInput } from './answer-input.tsx'
import type { Round } from './api.ts'
import styles from './questions.module.css'
import { type RoundRecord, useAnswering, useAnswersRecord } from './use-answers.ts'

type AnswerRoundProps = {
  readonly applicationId: string
  readonly round: Round
  /** A later round has come: saved, but not submitted. */
  readonly superseded: boolean
}

/** A round of questions, to be answered until it is submitted. */
export function AnswerRound(props: AnswerRoundProps) {
  const record = useAnswersRecord(props.applicationId, props.round)
  return record ? <AnswerForm {...props} record={record} /> : null
}

function AnswerForm(props: AnswerRoundProps & { readonly record: RoundRecord }) {
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
      {locked && <SubmittedNotice />}
      {superseded && !locked && <p className={styles.superseded}>{QUESTION_TEXTS.superseded}</p>}
      {!locked && (
        <Conflicts record={record} labels={conflictTextsOf(round)} focusAfter={answerId(round.id, 1)} />
      )}
      {answering.leftOut.length > 0 && (
        <UnsubmittedEdits
          lead={QUESTION_TEXTS.notSubmittedEdits}
          texts={answering.leftOut}
          focusAfter={answerId(round.id, 1)}
          onDismiss={answering.dismissLeftOut}
        />
      )}
      <ol className={styles.questions} onBlur={locked ? undefined : record.fieldBlurred}>
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

const conflictTextsOf = ({ id, questions }: Round): RecordLabels<AnswersRecord> => {
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
      {QUESTION_TEXTS.sentOn} <DateTime at={sent_at} />
    </p>
    {answered_at && (
      <p>
        {QUESTION_TEXTS.answeredOn} <DateTime at={answered_at} />
      </p>
    )}
  </div>
)

/** Takes the focus from the submit button, which is gone once the answers are submitted. */
const SubmittedNotice = () => (
  <p ref={focusOnMountIfLost} role='status' tabIndex={-1} className={styles.locked}>
    {QUESTION_TEXTS.readOnly}
  </p>
)

type AnswerActionsProps = {
  readonly record: RoundRecord
  readonly answering: ReturnType<typeof useAnswering>
  /** @returns whether a question without an answer was found, and gone to; undefined where nothing is submitted */
  readonly goToGap: (() => boolean) | undefined
}

/**
 * Saving any number of times, and submitting once, after a question. The question stays when newer questions arrive
 * meanwhile: no dialog is taken from under a press, and who says yes is told why it was not done.
 */
function AnswerActions({ record, answering, goToGap }: AnswerActionsProps) {
  const { save, submit, saving, submitting } = answering
  const [asking, setAsking] = useState(false)
  return (
    <div className={styles.actions} data-bar>
      <SaveStatus record={record} />
      <BusyButton variant='light' busy={saving} onClick={save}>
        {QUESTION_TEXTS.save}
      </BusyButton>
      {goToGap && <Button onClick={() => setAsking(!goToGap())}>{QUESTION_TEXTS.submit}</Button>}
      <LazyConfirmDialog
        opened={asking}
        title={QUESTION_TEXTS.submitTitle}
        cancel={QUESTION_TEXTS.submitCancel}
        confirm={QUESTION_TEXTS.submitConfirm}
        busy={submitting}
        afterwards={NEW_QUESTIONS_BUTTON_ID}
        onCancel={() => setAsking(submitting)}
        onConfirm={() => void submit(() => setAsking(false))}
      >
        {QUESTION_TEXTS.submitBody}
      </LazyConfirmDialog>
    </div>
  )
}

/** Of the button that goes to the new questions. */
const NEW_QUESTIONS_BUTTON_ID = 'go-to-new-questions'

type NewQuestionsNoticeProps = {
  readonly latest: Round
  /** Whether something was typed for the round before. */
  readonly kept: boolean
  readonly onSeen: () => void
}

/** Stays in sight until the new questions were gone to. */
export function NewQuestionsNotice({ latest, kept, onSeen }: NewQuestionsNoticeProps) {
  const first = Math.min(...latest.questions.map(({ order }) => order))
  const goThere = () => {
    const input = document.getElementById(answerId(latest.id, first))
    input?.focus({ preventScroll: true })
    input?.scrollIntoView({ block: 'center' })
    onSeen()
  }
  return (
    <div role='alert' className={styles.arrived}>
      <p>
        <strong>{QUESTION_TEXTS.arrivedTitle}</strong>
        <br />
        {kept ? QUESTION_TEXTS.newQuestions : QUESTION_TEXTS.arrivedWithout}
      </p>
      {/* The button that was pressed belonged to the earlier questions, and is gone. */}
      <Button
        id={NEW_QUESTIONS_BUTTON_ID}
        ref={focusOnMountIfLost}
        variant='light'
        size='sm'
        onClick={goThere}
      >
        {QUESTION_TEXTS.goToNewest}
      </Button>
    </div>
  )
}

/** Of the textarea for a question, so that the focus can be sent there. */
const answerId = (roundId: string, order: number) => `answer-${roundId}-${order}`
