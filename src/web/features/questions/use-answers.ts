import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Message } from '#domain/message.ts'
import { unansweredQuestions } from '#domain/questions/answer-edits.ts'
import {
  type AnswersRecord,
  answersShape,
  toAnswers,
  toAnswersRecord,
} from '#domain/questions/answers-record.ts'
import { QUESTION_MESSAGES } from '#domain/questions/messages.ts'
import { questionIdFor } from '#domain/questions/question-set.ts'
import { type RecordState, unsubmittedEdits } from '#domain/records/state.ts'
import { ApiError, isSignedOut } from '#web/api/api-error.ts'
import { call } from '#web/api/client.ts'
import type { AutosavedRecord } from '#web/autosave/record.ts'
import type { RecordKind, SaveResult } from '#web/autosave/record-state.ts'
import { recordRegistry } from '#web/autosave/registry.ts'
import { notifySaveFailed } from '#web/autosave/save-status.tsx'
import { RECORD_TEXTS } from '#web/autosave/texts.ts'
import { useRecord, useRecordState, useSubmittedElsewhere } from '#web/autosave/use-record.ts'
import { APPLICATIONS_KEY } from '#web/features/my-applications/api.ts'
import { useOwner } from '#web/session/current-person.ts'
import { notify } from '#web/ui/toasts.tsx'
import { useUnsavedChangesPrompt } from '#web/ui/use-unsaved-changes-prompt.ts'
import { type Discussion, discussionKey, type Round } from './api.ts'

/** The answers to a round as they were left on this device, or as the server has them. */
export function useAnswersRecord(applicationId: string, round: Round) {
  const queries = useQueryClient()
  // They stay those of whoever opened them.
  const [owner] = useState(useOwner())
  const opened = useRecord({
    kind: answersRecordKind(queries, { owner, applicationId, round }),
    id: round.id,
    base: baseRecordOf(round),
    onClosed: (outcome) => {
      if (!outcome.ok && !isSignedOut(outcome.problem) && round.answered_at === null)
        notifySaveFailed(outcome, QUESTION_MESSAGES.saveFailed)
    },
  })
  // Of a round that was submitted elsewhere what the server has is to be seen.
  useSubmittedElsewhere(
    opened?.record,
    () => void queries.invalidateQueries({ queryKey: discussionKey(applicationId) }),
  )
  const isBack = opened?.restored && round.answered_at === null
  useEffect(() => {
    if (isBack) notify(RECORD_TEXTS.restored)
  }, [isBack])
  return opened?.record
}

/**
 * @returns tells whether a round has text in this tab, or left on this device, that was never saved; of one that was
 * shown here already, what was left on the device is settled
 */
export function useHasUnsaved(): (roundId: string, shown: boolean) => boolean {
  const owner = useOwner()
  const [left, setLeft] = useState<readonly string[]>([])
  useEffect(() => {
    void recordRegistry()
      .unsavedDrafts(owner)
      .then((kept) => setLeft(kept.map(({ name }) => name)))
  }, [owner])
  return (roundId, shown) => {
    const name = recordNameOf(roundId)
    return recordRegistry().isUnsaved({ owner, name }) ?? (!shown && left.includes(name))
  }
}

type RoundToAnswer = {
  readonly applicationId: string
  readonly round: Round
  /** A later round was sent meanwhile: this one can be saved only, and is saved at once. */
  readonly superseded: boolean
  readonly record: RoundRecord
}

/** The answers to a round as they are typed, saved and submitted. */
export function useAnswering({ applicationId, round, superseded, record }: RoundToAnswer) {
  const state = useRecordState(record)
  const [marked, setMarked] = useState(false)
  const [dismissed, setDismissed] = useState(false)
  const steps = useSaveAndSubmit(applicationId, record)
  const locked = round.answered_at !== null
  const typed = toAnswers(round.questions, state.values)
  useUnsavedChangesPrompt(!locked && record.isUnsaved() && !steps.submitting)
  useEffect(() => {
    if (superseded && !locked) void record.save()
  }, [superseded, locked, record])
  const texts = locked && !dismissed ? unsubmittedEditsOf(round, record, state) : []
  const isOver = locked && !steps.submitting && state.phase !== 'closed' && texts.length === 0
  useEffect(() => {
    if (isOver) void recordRegistry().discardInThisTab(record.kind)
  }, [isOver, record])
  const gaps = unansweredQuestions(round.questions, typed)
  return {
    ...steps,
    answers: locked ? round.answers : typed,
    locked,
    /** Typed, but not among the answers that were submitted elsewhere. */
    leftOut: texts,
    dismissLeftOut: () => setDismissed(true),
    /** The questions to be marked as not answered: none before the first try to submit. */
    gaps: marked && !locked ? gaps : [],
    write: (order: number, text: string) => record.write({ [questionIdFor(order)]: text }),
    /** @returns the first question without an answer, after a toast that says so */
    findGap: () => {
      setMarked(true)
      if (gaps[0]) notify(QUESTION_MESSAGES.incomplete, 'problem', { id: ANSWERS_TOAST })
      return gaps[0]
    },
  }
}

const unsubmittedEditsOf = (round: Round, { kind }: RoundRecord, state: RecordState<AnswersRecord>) =>
  unsubmittedEdits(kind.shape, [state], baseRecordOf(round).values)
    .filter(({ value }) => value.trim() !== '')
    .map(({ key, value }) => ({ label: questionIn(round, key), text: value }))

const questionIn = ({ questions }: Round, key: string) =>
  questions.find(({ order }) => questionIdFor(order) === key)?.text ?? ''

/** A toast about answers takes the place of the one before. */
const ANSWERS_TOAST = 'answers'

/** Saving and submitting by a click, each with its toasts. */
function useSaveAndSubmit(applicationId: string, record: RoundRecord) {
  const queries = useQueryClient()
  const [going, setGoing] = useState<'save' | 'submit'>()
  // A second click comes before the button has been drawn anew.
  const underWay = useRef(false)

  const tell = (step: 'save' | 'submit', outcome: SaveResult, done: Message, failed: Message) => {
    if (record.get().conflicts.length > 0) {
      return notify({ ...failed, description: RECORD_TEXTS.decideFirst }, 'problem', { id: ANSWERS_TOAST })
    }
    if (outcome.ok) return notify(done, 'success', { id: ANSWERS_TOAST })
    if (step === 'save') notifySaveFailed(outcome, failed, ANSWERS_TOAST)
    else notify(failed, 'problem', { id: ANSWERS_TOAST })
    // Locked or followed by newer questions meanwhile: what the server has is to be seen.
    if (outcome.problem instanceof ApiError && outcome.problem.status === 409) {
      void queries.invalidateQueries({ queryKey: discussionKey(applicationId) })
    }
  }
  const take = async (step: 'save' | 'submit', done: Message, failed: Message) => {
    if (underWay.current) return
    underWay.current = true
    setGoing(step)
    tell(step, await record[step](), done, failed)
    setGoing(undefined)
    underWay.current = false
  }
  return {
    saving: going === 'save',
    submitting: going === 'submit',
    save: () => void take('save', QUESTION_MESSAGES.saved, QUESTION_MESSAGES.saveFailed),
    /** @param ended called when it went well or not */
    submit: async (ended: () => void): Promise<void> => {
      await take('submit', QUESTION_MESSAGES.submitted, QUESTION_MESSAGES.submitFailed)
      ended()
      void queries.invalidateQueries({ queryKey: APPLICATIONS_KEY })
    },
  }
}

export type RoundRecord = AutosavedRecord<AnswersRecord>

const PREFIX = 'answers:'

const recordNameOf = (id: string): string => `${PREFIX}${id}`

type Answered = { readonly owner: string; readonly applicationId: string; readonly round: Round }

/** The answers to a round as a record; what the server says takes the place of what was read before. */
function answersRecordKind(
  queries: QueryClient,
  { owner, applicationId, round: { id, questions } }: Answered,
): RecordKind<AnswersRecord> {
  const queryKey = discussionKey(applicationId)
  const put = async (change: (round: Round) => Round) => {
    // What was read before the save and arrives after it is older.
    await queries.cancelQueries({ queryKey })
    queries.setQueryData<Discussion>(
      queryKey,
      (known) =>
        known && { ...known, rounds: known.rounds.map((round) => (round.id === id ? change(round) : round)) },
    )
  }
  return {
    owner,
    name: recordNameOf(id),
    shape: answersShape(questions),
    send: async (body) => {
      const reply = await call('saveAnswers', { params: { id }, body })
      await put((round) => {
        const known = toAnswersRecord(questions, round.answers)
        const answers = toAnswers(questions, { ...known, ...body.changes, ...reply.theirs })
        return { ...round, answers, version: reply.version }
      })
      return reply
    },
    submit: async (body) => {
      const submitted = await call('submitAnswers', { params: { id }, body })
      await put(() => submitted)
    },
  }
}

const baseRecordOf = ({ version, questions, answers }: Round) => ({
  version,
  values: toAnswersRecord(questions, answers),
})
