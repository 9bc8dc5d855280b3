import { Button } from '@mantine/core'
import { useState } from 'react'
import { WITHDRAWAL_REFUSALS } from '#domain/applications/withdrawal.ts'
import { type AnswersRecord, textOfAnswer } from '#domain/questions/answers-record.ts'
import { QUESTION_TEXTS } from '#domain/questions/messages.ts'
import { fileKeyOf } from '#domain/questions/question-round.ts'
import { Conflicts, type RecordLabels, UnsubmittedEdits } from '#web/autosave/conflicts.tsx'
import { SaveStatus } from '#web/autosave/save-status.tsx'
import { FormEnvironmentProvider } from '#web/forms/form-context.tsx'
import { settings } from '#web/settings.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { focusOnMountIfLost } from '#web/ui/focus.ts'
import { Group, Stack } from '#web/ui/layout.tsx'
import { LazyConfirmDialog } from '#web/ui/lazy-confirm-dialog.ts'
import { Text } from '#web/ui/text.tsx'
import { AnswerInput } from './answer-input.tsx'
import type { QuestionRound } from './api.ts'
import styles from './questions.module.css'
import { type QuestionRoundRecord, useAnswering, useAnswersRecord } from './use-answers.ts'

type AnswerQuestionRoundProps = {
  readonly applicationId: string
  readonly round: QuestionRound
  /** True if a later round was sent. Answers can then be saved, but not submitted. */
  readonly superseded: boolean
  /** True while the application is withdrawn. Typed answers are then saved, but cannot be changed or submitted. */
  readonly withdrawn: boolean
}

/** A question round, which the founder can answer until it is submitted. */
export function AnswerQuestionRound(props: AnswerQuestionRoundProps) {
  const record = useAnswersRecord(props.applicationId, props.round)
  return record ? <AnswerForm {...props} record={record} /> : null
}

function AnswerForm(props: AnswerQuestionRoundProps & { readonly record: QuestionRoundRecord }) {
  const { round, record } = props
  const reason = reasonAgainstSubmission(props)
  const answering = useAnswering(props)
  const { answers, locked, missing } = answering
  const questions = round.questions.toSorted((a, b) => a.order - b.order)
  const focusFirstUnanswered = () => {
    const unanswered = answering.findUnanswered()
    if (unanswered) document.getElementById(answerId(round.id, unanswered.order))?.focus()
    return unanswered !== undefined
  }
  return (
    <section className={styles.round}>
      <Dates round={round} />
      {locked && <SubmittedNotice />}
      {/* This is always rendered, so that screen readers announce a withdrawal in another tab. */}
      <div role='status'>
        {reason && !locked && (
          <Card compact tone='warning' className={styles.reason}>
            {reason}
          </Card>
        )}
      </div>
      {!locked && (
        <Conflicts record={record} labels={conflictLabelsOf(round)} focusAfter={answerId(round.id, 1)} />
      )}
      {answering.unsubmittedEdits.length > 0 && (
        <UnsubmittedEdits
          lead={QUESTION_TEXTS.notSubmittedEdits}
          texts={answering.unsubmittedEdits}
          focusAfter={answerId(round.id, 1)}
          onDismiss={answering.dismissUnsubmittedEdits}
        />
      )}
      <FormEnvironmentProvider
        value={{ names: settings, uploads: answering.uploads, onFileStored: () => void record.save() }}
      >
        <Stack as='ol' gap={5} onBlur={locked ? undefined : record.fieldBlurred}>
          {questions.map((question) => (
            <li key={question.id}>
              <AnswerInput
                id={answerId(round.id, question.order)}
                question={question}
                answer={
                  answers.find(({ order }) => order === question.order) ?? {
                    order: question.order,
                    answer: '',
                  }
                }
                locked={locked}
                closed={props.withdrawn}
                missing={missing.some(({ order }) => order === question.order)}
                onWrite={answering.write}
                onWriteFile={answering.writeFile}
              />
            </li>
          ))}
        </Stack>
      </FormEnvironmentProvider>
      {!locked && (
        <AnswerActions
          record={record}
          answering={answering}
          focusFirstUnanswered={reason ? undefined : focusFirstUnanswered}
          refusal={props.withdrawn ? reason : undefined}
        />
      )}
    </section>
  )
}

/** Returns the reason why answers can be saved but not submitted, if any. */
function reasonAgainstSubmission({ superseded, withdrawn }: AnswerQuestionRoundProps): string | undefined {
  if (withdrawn) return WITHDRAWAL_REFUSALS.answers
  return superseded ? QUESTION_TEXTS.superseded : undefined
}

export const conflictLabelsOf = ({ id, questions }: QuestionRound): RecordLabels<AnswersRecord> => {
  const questionOf = (key: string) =>
    questions.find((question) => key === question.id || key === fileKeyOf(question.id))
  return {
    labelOf: (key) => questionOf(key)?.text ?? '',
    textOf: (_, answer) => textOfAnswer(answer),
    inputOf: (key) => answerId(id, questionOf(key)?.order ?? 0),
  }
}

const Dates = ({ round: { sent_at, answered_at } }: { readonly round: QuestionRound }) => (
  <Group gap={5} className={styles.dates}>
    <Text size='small' tone='soft'>
      {QUESTION_TEXTS.sentOn} <DateTime at={sent_at} />
    </Text>
    {answered_at && (
      <Text size='small' tone='soft'>
        {QUESTION_TEXTS.answeredOn} <DateTime at={answered_at} />
      </Text>
    )}
  </Group>
)

/** Shown after the submission. The notice takes the focus from the submit button, which disappears. */
const SubmittedNotice = () => (
  <Card ref={focusOnMountIfLost} role='status' tabIndex={-1} compact tone='accent' className={styles.reason}>
    {QUESTION_TEXTS.readOnly}
  </Card>
)

type AnswerActionsProps = {
  readonly record: QuestionRoundRecord
  readonly answering: ReturnType<typeof useAnswering>
  /**
   * Focuses the first unanswered question, or returns false if there is none. Undefined if the round cannot be
   * submitted.
   */
  readonly focusFirstUnanswered: (() => boolean) | undefined
  /** The reason why an open confirmation can no longer submit the answers. */
  readonly refusal: string | undefined
}

/**
 * Buttons that save the answers, and submit them once the user has confirmed. The confirmation stays open when newer
 * questions arrive, so that it does not disappear under a click. The submission then fails with an explanation.
 */
function AnswerActions({ record, answering, focusFirstUnanswered, refusal }: AnswerActionsProps) {
  const { save, submit, saving, submitting } = answering
  const [confirming, setConfirming] = useState(false)
  const [completing, setCompleting] = useState(false)
  const openConfirmation = async (focusUnanswered: () => boolean) => {
    if (answering.uploads.isRunning()) setCompleting(true)
    const isComplete = answering.uploads.isEmpty() || (await answering.completeUploads())
    setCompleting(false)
    setConfirming(isComplete && !focusUnanswered())
  }
  return (
    <Group justify='end' grow className={styles.actions} data-bar>
      <SaveStatus record={record} />
      <BusyButton variant='light' busy={saving} onClick={save}>
        {QUESTION_TEXTS.save}
      </BusyButton>
      {focusFirstUnanswered && (
        <BusyButton busy={completing} onClick={() => void openConfirmation(focusFirstUnanswered)}>
          {QUESTION_TEXTS.submit}
        </BusyButton>
      )}
      <LazyConfirmDialog
        opened={confirming}
        title={QUESTION_TEXTS.submitTitle}
        cancel={QUESTION_TEXTS.submitCancel}
        confirm={QUESTION_TEXTS.submitConfirm}
        busy={submitting}
        disabled={refusal !== undefined}
        focusAfter={NEW_QUESTIONS_BUTTON_ID}
        onCancel={() => setConfirming(submitting)}
        onConfirm={() => void submit(() => setConfirming(false))}
      >
        {refusal ?? QUESTION_TEXTS.submitBody}
      </LazyConfirmDialog>
    </Group>
  )
}

const NEW_QUESTIONS_BUTTON_ID = 'go-to-new-questions'

type NewQuestionsNoticeProps = {
  readonly latest: QuestionRound
  /** True if the earlier round stays open with its answers. */
  readonly earlierStaysOpen: boolean
  readonly onSeen: () => void
}

/** Announces new questions. The notice stays visible until its button is pressed or the questions are answered. */
export function NewQuestionsNotice({ latest, earlierStaysOpen, onSeen }: NewQuestionsNoticeProps) {
  const firstOrder = Math.min(...latest.questions.map(({ order }) => order))
  const goToNewest = () => {
    const input = document.getElementById(answerId(latest.id, firstOrder))
    input?.focus({ preventScroll: true })
    input?.scrollIntoView({ block: 'center' })
    onSeen()
  }
  return (
    <Card role='alert' compact tone='warning' className={styles.arrived}>
      <p>
        <strong>{QUESTION_TEXTS.arrivedTitle}</strong>
        <br />
        {earlierStaysOpen ? QUESTION_TEXTS.newQuestions : QUESTION_TEXTS.arrivedWithout}
      </p>
      {/* Takes the focus if the focused button of the earlier round has disappeared. */}
      <Button
        id={NEW_QUESTIONS_BUTTON_ID}
        ref={focusOnMountIfLost}
        variant='light'
        size='sm'
        onClick={goToNewest}
      >
        {QUESTION_TEXTS.goToNewest}
      </Button>
    </Card>
  )
}

const answerId = (roundId: string, order: number) => `answer-${roundId}-${order}`
