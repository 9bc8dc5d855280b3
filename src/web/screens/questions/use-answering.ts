import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { answersInOrder, unanswered } from '#domain/questions/answering.ts'
import { QUESTION_MESSAGES } from '#domain/questions/messages.ts'
import { notify } from '#web/parts/notify.ts'
import { unsavedWork } from '#web/saving/unsaved-work.ts'
import { useAskBeforeClosing } from '#web/saving/use-ask-before-closing.ts'
import { useAnswerCalls } from './use-answer-calls.ts'
import type { Round } from './use-discussion.ts'
import { useKeptEdits, withEdits } from './use-kept-edits.ts'

/**
 * The answers to a round as they are typed, saved and submitted.
 * @param superseded a later round was sent meanwhile: this one can be saved only, and is saved at once
 */
export function useAnswering(applicationId: string, round: Round, superseded: boolean) {
  const kept = useKeptEdits(round.id)
  const underWay = useRef(false)
  const [marked, setMarked] = useState(false)
  const { save, submit } = useAnswerCalls(applicationId, round.id, kept)
  const { edits } = kept
  const locked = round.answered_at !== null
  const stored = answersInOrder(round.questions, round.answers)
  const edited = withEdits(round.questions, round.answers, edits)
  const differing = edited.filter(({ answer }, place) => answer !== stored[place]?.answer)
  const unsaved = !locked && differing.length > 0
  useAskBeforeClosing(unsaved && !submit.isPending)
  const saveQuietly = () => {
    if (unsaved && !submit.isPending && !save.isPending) save.mutate({ edits, quiet: true })
  }
  useSaveUnasked(superseded, saveQuietly)
  useSaveBeforeSignOut(async () => {
    if (!unsaved) return true
    return save.mutateAsync({ edits, quiet: true }).then(
      () => true,
      () => false, // Its toast has told.
    )
  })
  const answers = locked ? stored : edited
  const gaps = unanswered(round.questions, answers)
  return {
    answers,
    locked,
    unsaved,
    /** Typed, but not among the answers that were submitted elsewhere. */
    leftOut: locked ? differing.filter(({ answer }) => answer.trim() !== '') : [],
    forgetLeftOut: kept.forget,
    saving: save.isPending,
    submitting: submit.isPending,
    /** The questions to be marked as not answered: none before the first try to submit. */
    gaps: marked ? gaps : [],
    write: (order: number, text: string) =>
      kept.write(order, text, stored.find((one) => one.order === order)?.answer ?? ''),
    save: () => save.mutate({ edits }),
    /** @param settled called when it went well or not */
    submit: (settled: () => void) => {
      // A second click comes before the button has been drawn anew.
      if (underWay.current) return
      underWay.current = true
      const end = () => {
        underWay.current = false
        settled()
      }
      submit.mutate(answers, { onSettled: end })
    },
    /** @returns the first question without an answer, after a toast that says so */
    findGap: () => {
      setMarked(true)
      if (gaps[0]) notify(QUESTION_MESSAGES.incomplete, 'problem')
      return gaps[0]
    },
  }
}

function useSaveBeforeSignOut(save: () => Promise<boolean>): void {
  const saveNow = useEffectEvent(save)
  useEffect(() => unsavedWork.register(() => saveNow()), [])
}

/** Saves when a later round arrives, and when the screen is left within the app. */
function useSaveUnasked(superseded: boolean, save: () => void): void {
  const saveNow = useEffectEvent(save)
  useEffect(() => {
    if (superseded) saveNow()
  }, [superseded])
  useEffect(() => () => saveNow(), [])
}
