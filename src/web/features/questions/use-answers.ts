import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { StoredFile } from '#domain/files/stored-file.ts'
import type { Message } from '#domain/message.ts'
import { unansweredQuestions } from '#domain/questions/answer-edits.ts'
import {
  type AnswersRecord,
  answersShape,
  textOfAnswer,
  toAnswers,
  toAnswersRecord,
} from '#domain/questions/answers-record.ts'
import { QUESTION_MESSAGES } from '#domain/questions/messages.ts'
import { fileKeyOf, questionIdFor } from '#domain/questions/question-round.ts'
import { type RecordState, unsubmittedEdits } from '#domain/records/state.ts'
import { isBlankText } from '#domain/typed-text.ts'
import { ApiError } from '#web/api/api-error.ts'
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
import { createUploads, sendFile } from '#web/uploads/uploads.ts'
import { type Discussion, discussionKey, type QuestionRound } from './api.ts'

/**
 * Opens the answers to a round, with unsaved edits from this device. Returns undefined until draft storage has been
 * read.
 */
export function useAnswersRecord(applicationId: string, round: QuestionRound) {
  const queries = useQueryClient()
  const opened = useRecord({
    kind: (owner) => answersRecordKind(queries, { owner, applicationId, round }),
    id: round.id,
    base: baseRecordOf(round),
    onClosed: (outcome) => {
      if (!outcome.ok && round.answered_at === null) notifySaveFailed(outcome, QUESTION_MESSAGES.saveFailed)
    },
  })
  // Refetches a round that was submitted elsewhere, in order to show the submitted answers.
  useSubmittedElsewhere(
    opened?.record,
    () => void queries.invalidateQueries({ queryKey: discussionKey(applicationId) }),
  )
  const isRestored = opened?.restored && round.answered_at === null
  useEffect(() => {
    if (isRestored) notify(RECORD_TEXTS.restored)
  }, [isRestored])
  return opened?.record
}

/**
 * Returns a function that returns whether a round has unsaved answers in this tab or on this device. For a round that
 * was shown before, answers on the device are ignored, because opening the round has restored them.
 */
export function useHasUnsaved(): (roundId: string, shownBefore: boolean) => boolean {
  const owner = useOwner()
  const [unsavedNames, setUnsavedNames] = useState<readonly string[]>([])
  useEffect(() => {
    void recordRegistry()
      .unsavedDrafts(owner)
      .then((unsaved) => setUnsavedNames(unsaved.map(({ name }) => name)))
  }, [owner])
  return (roundId, shownBefore) => {
    const name = recordNameOf(roundId)
    return recordRegistry().isUnsaved({ owner, name }) ?? (!shownBefore && unsavedNames.includes(name))
  }
}

type QuestionRoundToAnswer = {
  readonly applicationId: string
  readonly round: QuestionRound
  /** True if a later round was sent. The answers are then saved immediately and can no longer be submitted. */
  readonly superseded: boolean
  readonly record: QuestionRoundRecord
}

/** Edits, saves and submits the answers to a round. */
export function useAnswering({ applicationId, round, superseded, record }: QuestionRoundToAnswer) {
  const state = useRecordState(record)
  const [showsMissing, setShowsMissing] = useState(false)
  const [dismissed, setDismissed] = useState(false)
  const [uploads] = useState(() => createUploads(sendFile))
  const actions = useSaveAndSubmit(applicationId, record)
  const locked = round.answered_at !== null
  const typed = toAnswers(round.questions, state.values)
  const mayLoseEdits = !locked && !actions.submitting
  useUnsavedChangesPrompt(
    useCallback(
      () => mayLoseEdits && (record.isUnsaved() || !uploads.isEmpty()),
      [mayLoseEdits, record, uploads],
    ),
  )
  useEffect(() => {
    if (superseded && !locked) void record.save()
  }, [superseded, locked, record])
  const edits = locked && !dismissed ? unsubmittedEditsOf(round, record, state) : []
  const isFinished = locked && !actions.submitting && state.phase !== 'closed' && edits.length === 0
  useEffect(() => {
    if (isFinished) void recordRegistry().discardInThisTab(record.kind)
  }, [isFinished, record])
  return {
    ...actions,
    answers: locked ? round.answers : typed,
    locked,
    /** Edits that are missing from the answers that were submitted elsewhere. */
    unsubmittedEdits: edits,
    dismissUnsubmittedEdits: () => setDismissed(true),
    /** The questions to mark as unanswered. There are none before the first attempt to submit. */
    missing: showsMissing && !locked ? unansweredQuestions(round.questions, typed) : [],
    write: (order: number, text: string) => record.write({ [questionIdFor(order)]: text }),
    writeFile: (order: number, file: StoredFile | null) =>
      record.write({ [fileKeyOf(questionIdFor(order))]: file }),
    uploads,
    /** Marks the unanswered questions, shows a toast about them, and returns the first one. */
    findUnanswered: () => {
      setShowsMissing(true)
      // Reads the record, because an upload may have ended since the last render.
      const [first] = unansweredQuestions(round.questions, toAnswers(round.questions, record.get().values))
      if (first) notify(QUESTION_MESSAGES.incomplete, 'problem', { id: ANSWERS_TOAST })
      return first
    },
    /**
     * Retries failed uploads, and resolves once no file is being uploaded.
     * @returns false, after showing a toast, if a file could not be uploaded
     */
    completeUploads: async () => {
      await uploads.complete()
      if (uploads.failed()) notify(QUESTION_MESSAGES.fileNotUploaded, 'problem', { id: ANSWERS_TOAST })
      return uploads.failed() === undefined
    },
  }
}

const unsubmittedEditsOf = (
  round: QuestionRound,
  { kind }: QuestionRoundRecord,
  state: RecordState<AnswersRecord>,
) =>
  unsubmittedEdits(kind.shape, [state], baseRecordOf(round).values)
    .map(({ key, value }) => ({ label: questionIn(round, key), text: textOfAnswer(value) }))
    .filter(({ text }) => !isBlankText(text))

const questionIn = ({ questions }: QuestionRound, key: string) =>
  questions.find(({ id }) => key === id || key === fileKeyOf(id))?.text ?? ''

/** Id shared by all toasts about answers, so that each replaces the previous one. */
const ANSWERS_TOAST = 'answers'

type Action = 'save' | 'submit'

/** Returns functions that save and submit on a click, and show the result as a toast. */
function useSaveAndSubmit(applicationId: string, record: QuestionRoundRecord) {
  const queries = useQueryClient()
  const [running, setRunning] = useState<Action>()
  // This is a ref because a second click may arrive before the button is rendered as busy.
  const isRunning = useRef(false)

  const notifyResult = (action: Action, outcome: SaveResult, done: Message, failed: Message) => {
    if (record.get().conflicts.length > 0) {
      return notify({ ...failed, description: RECORD_TEXTS.decideFirst }, 'problem', { id: ANSWERS_TOAST })
    }
    if (outcome.ok) return notify(done, 'success', { id: ANSWERS_TOAST })
    if (action === 'save') notifySaveFailed(outcome, failed, ANSWERS_TOAST)
    else notify(withReason(failed, outcome.problem), 'problem', { id: ANSWERS_TOAST })
    // The discussion is refetched because the round was submitted elsewhere, newer questions were sent, or the
    // application was withdrawn.
    if (outcome.problem instanceof ApiError && outcome.problem.status === 409) {
      void queries.invalidateQueries({ queryKey: discussionKey(applicationId) })
    }
  }
  const run = async (action: Action, done: Message, failed: Message) => {
    if (isRunning.current) return
    isRunning.current = true
    setRunning(action)
    notifyResult(action, await record[action](), done, failed)
    setRunning(undefined)
    isRunning.current = false
  }
  return {
    saving: running === 'save',
    submitting: running === 'submit',
    save: () => void run('save', QUESTION_MESSAGES.saved, QUESTION_MESSAGES.saveFailed),
    /** @param onSettled called after success and after failure */
    submit: async (onSettled: () => void): Promise<void> => {
      await run('submit', QUESTION_MESSAGES.submitted, QUESTION_MESSAGES.submitFailed)
      onSettled()
      void queries.invalidateQueries({ queryKey: APPLICATIONS_KEY })
    },
  }
}

/**
 * Replaces the message's description with the reason for a refusal if the founder can do something about it. For other
 * refusals, the message keeps the specification's text.
 */
const withReason = (failed: Message, problem: unknown): Message =>
  problem instanceof ApiError && problem.code === 'application-withdrawn'
    ? { ...failed, description: problem.message }
    : failed

export type QuestionRoundRecord = AutosavedRecord<AnswersRecord>

const PREFIX = 'answers:'

const recordNameOf = (id: string): string => `${PREFIX}${id}`

type RecordOptions = { readonly owner: string; readonly applicationId: string; readonly round: QuestionRound }

/**
 * Defines how the answers to a round are stored, sent and submitted. The server's replies update the cached discussion.
 */
export function answersRecordKind(
  queries: QueryClient,
  { owner, applicationId, round: { id, questions } }: RecordOptions,
): RecordKind<AnswersRecord> {
  const queryKey = discussionKey(applicationId)
  const updateQuestionRound = async (update: (round: QuestionRound) => QuestionRound) => {
    // Cancels requests from before the save, whose responses are out of date.
    await queries.cancelQueries({ queryKey })
    queries.setQueryData<Discussion>(
      queryKey,
      (known) =>
        known && {
          ...known,
          question_rounds: known.question_rounds.map((round) => (round.id === id ? update(round) : round)),
        },
    )
  }
  return {
    owner,
    name: recordNameOf(id),
    shape: answersShape(questions),
    send: async (body) => {
      const reply = await call('saveAnswers', { params: { id }, body })
      await updateQuestionRound((round) => {
        const before = toAnswersRecord(questions, round.answers)
        const answers = toAnswers(questions, { ...before, ...body.changes, ...reply.theirs })
        // If another tab has saved, the cached round lacks that tab's answers, so it keeps its version until it is
        // refetched.
        const version = round.version < body.base_version ? round.version : reply.version
        return { ...round, answers, version }
      })
      return reply
    },
    submit: async (body) => {
      const submitted = await call('submitAnswers', { params: { id }, body })
      await updateQuestionRound(() => submitted)
    },
  }
}

export const baseRecordOf = ({ version, questions, answers }: QuestionRound) => ({
  version,
  values: toAnswersRecord(questions, answers),
})
