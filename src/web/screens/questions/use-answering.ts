import { useEffect, useEffectEvent, useState } from 'react'
import { answersInOrder, unanswered } from '#domain/questions/answering.ts'
import { QUESTION_MESSAGES } from '#domain/questions/messages.ts'
import { notify } from '#web/parts/notify.ts'
import { useAnswerCalls } from './use-answer-calls.ts'
import type { Round } from './use-discussion.ts'

/** What was typed, by the question's order. */
type Edits = ReadonlyMap<number, string>

const NONE: Edits = new Map()

/** By round: what was still unsaved when the screen was left, until it is saved. */
const leftUnsaved = new Map<string, Edits>()

/** The answers to a round as they are typed, saved and submitted. */
export function useAnswering(applicationId: string, round: Round) {
  const [edits, setEdits] = useState(leftUnsaved.get(round.id) ?? NONE)
  const [marked, setMarked] = useState(false)
  const { save, submit } = useAnswerCalls(applicationId, round.id)
  const locked = round.answered_at !== null
  const stored = answersInOrder(round.questions, round.answers)
  const edited = stored.map(({ order, answer }) => ({ order, answer: edits.get(order) ?? answer }))
  const answers = locked ? stored : edited
  const unsaved = answers.some(({ answer }, place) => answer !== stored[place]?.answer)
  useKeepUnsaved(unsaved && !submit.isPending, () => {
    leftUnsaved.set(round.id, edits)
    save.mutateAsync(answers).then(
      () => leftUnsaved.delete(round.id),
      // The mutation has told it; the text waits for the next visit.
      () => undefined,
    )
  })
  const gaps = unanswered(round.questions, answers)
  return {
    answers,
    locked,
    unsaved,
    saving: save.isPending,
    submitting: submit.isPending,
    /** The questions to be marked as not answered: none before the first try to submit. */
    gaps: marked ? gaps : [],
    write: (order: number, answer: string) => setEdits((before) => new Map(before).set(order, answer)),
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

/** Asks before the page is closed over something unsaved, and saves it when the screen is left within the app. */
function useKeepUnsaved(unsaved: boolean, save: () => void): void {
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])
  const saveOnLeaving = useEffectEvent(() => {
    if (unsaved) save()
  })
  useEffect(() => () => saveOnLeaving(), [])
}
