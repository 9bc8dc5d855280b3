import { useEffect, useState } from 'react'
import { unanswered } from '#domain/questions/answering.ts'
import { type AnswersRecord, answersOf } from '#domain/questions/answers-record.ts'
import { QUESTION_MESSAGES } from '#domain/questions/messages.ts'
import { questionIdOf } from '#domain/questions/question-set.ts'
import { leftOut, type RecordState } from '#domain/records/state.ts'
import { openRecords } from '#web/autosave/records.ts'
import { useRecordState } from '#web/autosave/use-record.ts'
import { notify } from '#web/ui/toasts.tsx'
import { useAskBeforeClosing } from '#web/ui/use-ask-before-closing.ts'
import { baseOfRound, type RoundRecord } from './answers-kind.ts'
import { ABOUT, useAnswerSteps } from './use-answer-steps.ts'
import type { Round } from './use-discussion.ts'

type Answering = {
  readonly applicationId: string
  readonly round: Round
  /** A later round was sent meanwhile: this one can be saved only, and is saved at once. */
  readonly superseded: boolean
  readonly record: RoundRecord
}

/** The answers to a round as they are typed, saved and submitted. */
export function useAnswering({ applicationId, round, superseded, record }: Answering) {
  const state = useRecordState(record)
  const [marked, setMarked] = useState(false)
  const [dismissed, setDismissed] = useState(false)
  const steps = useAnswerSteps(applicationId, record)
  const locked = round.answered_at !== null
  const typed = answersOf(round.questions, state.values)
  useAskBeforeClosing(!locked && record.isUnsaved() && !steps.submitting)
  useEffect(() => {
    if (superseded && !locked) void record.save()
  }, [superseded, locked, record])
  const texts = locked && !dismissed ? leftOutOf(round, record, state) : []
  const isOver = locked && !steps.submitting && state.phase !== 'closed' && texts.length === 0
  useEffect(() => {
    if (isOver) void openRecords().forgetHere(record.kind)
  }, [isOver, record])
  const gaps = unanswered(round.questions, typed)
  return {
    ...steps,
    answers: locked ? round.answers : typed,
    locked,
    /** Typed, but not among the answers that were submitted elsewhere. */
    leftOut: texts,
    dismissLeftOut: () => setDismissed(true),
    /** The questions to be marked as not answered: none before the first try to submit. */
    gaps: marked && !locked ? gaps : [],
    write: (order: number, text: string) => record.write({ [questionIdOf(order)]: text }),
    /** @returns the first question without an answer, after a toast that says so */
    findGap: () => {
      setMarked(true)
      if (gaps[0]) notify(QUESTION_MESSAGES.incomplete, 'problem', { id: ABOUT })
      return gaps[0]
    },
  }
}

const leftOutOf = (round: Round, { kind }: RoundRecord, state: RecordState<AnswersRecord>) =>
  leftOut(kind.shape, [state], baseOfRound(round).values)
    .filter(({ value }) => value.trim() !== '')
    .map(({ key, value }) => ({ label: questionIn(round, key), text: value }))

const questionIn = ({ questions }: Round, key: string) =>
  questions.find(({ order }) => questionIdOf(order) === key)?.text ?? ''
