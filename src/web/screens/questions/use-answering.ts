import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { answersInOrder, unanswered } from '#domain/questions/answering.ts'
import { QUESTION_MESSAGES } from '#domain/questions/messages.ts'
import { ApiError, call } from '#web/api.ts'
import { notify } from '#web/parts/notify.ts'
import { APPLICATIONS_KEY } from '#web/screens/my-applications/use-applications.ts'
import { type Discussion, discussionKey, type Round } from './use-discussion.ts'

type Answers = Round['answers']

const sameAnswers = (one: Answers, other: Answers) =>
  one.every(({ answer }, place) => answer === other[place]?.answer)

/** The answers to a round as they are typed, saved and submitted. */
export function useAnswering(applicationId: string, round: Round) {
  const [answers, setAnswers] = useState(() => answersInOrder(round.questions, round.answers))
  const [marked, setMarked] = useState(false)
  const { save, submit } = useAnswerCalls(applicationId, round.id)
  const stored = answersInOrder(round.questions, round.answers)
  const locked = round.answered_at !== null
  const unsaved = !locked && !sameAnswers(answers, stored)
  useKeepUnsaved(unsaved && !submit.isPending, round.id, answers)
  const gaps = unanswered(round.questions, answers)
  return {
    answers: locked ? stored : answers,
    locked,
    unsaved,
    saving: save.isPending,
    submitting: submit.isPending,
    /** The questions to be marked as not answered: none before the first try to submit. */
    gaps: marked ? gaps : [],
    write: (order: number, answer: string) =>
      setAnswers((before) => before.map((one) => (one.order === order ? { order, answer } : one))),
    save: () => save.mutate(answers),
    /** @param settled called when it went well or not */
    submit: (settled: () => void) => {
      if (!submit.isPending) submit.mutate(answers, { onSettled: settled })
    },
    /** @returns the first question without an answer, after a toast that says so */
    findGap: () => {
      setMarked(true)
      if (gaps[0]) notify(QUESTION_MESSAGES.incomplete, 'problem')
      return gaps[0]
    },
  }
}

function useAnswerCalls(applicationId: string, id: string) {
  const queries = useQueryClient()
  const key = discussionKey(applicationId)
  const keep = (saved: Round) =>
    queries.setQueryData<Discussion>(
      key,
      (known) =>
        known && { ...known, rounds: known.rounds.map((round) => (round.id === saved.id ? saved : round)) },
    )
  /** Locked or followed by newer questions meanwhile: what the server has is to be seen. */
  const readAgainAfter = (problem: Error) => {
    if (problem instanceof ApiError && problem.status === 409)
      void queries.invalidateQueries({ queryKey: key })
  }
  const save = useMutation({
    mutationFn: (answers: Answers) => call('saveAnswers', { params: { id }, body: { answers } }),
    onSuccess: (saved) => {
      keep(saved)
      notify(QUESTION_MESSAGES.saved, 'success')
    },
    onError: (problem) => {
      notify(QUESTION_MESSAGES.saveFailed, 'problem')
      readAgainAfter(problem)
    },
  })
  const submit = useMutation({
    mutationFn: (answers: Answers) => call('submitAnswers', { params: { id }, body: { answers } }),
    onSuccess: (saved) => {
      keep(saved)
      notify(QUESTION_MESSAGES.submitted, 'success')
      void queries.invalidateQueries({ queryKey: APPLICATIONS_KEY })
    },
    onError: (problem) => {
      notify(QUESTION_MESSAGES.submitFailed, 'problem')
      readAgainAfter(problem)
    },
  })
  return { save, submit }
}

/** Asks before the page is closed over unsaved answers, and saves them when the screen is left within the app. */
function useKeepUnsaved(unsaved: boolean, id: string, answers: Answers): void {
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])
  const saveOnLeaving = useEffectEvent(() => {
    if (!unsaved) return
    call('saveAnswers', { params: { id }, body: { answers } }).then(
      () => notify(QUESTION_MESSAGES.saved, 'success'),
      () => notify(QUESTION_MESSAGES.saveFailed, 'problem'),
    )
  })
  useEffect(() => () => saveOnLeaving(), [])
}
