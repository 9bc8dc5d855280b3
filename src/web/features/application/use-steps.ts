import { useCallback, useState } from 'react'
import { type Answers, APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import { toastOf } from '#domain/applications/form/toast.ts'
import { saveFailed } from '#domain/applications/messages.ts'
import type { Fault } from '#domain/forms/findings.ts'
import { reasonOf } from '#web/api/reason-of.ts'
import { tellUnsaved } from '#web/autosave/tell-unsaved.ts'
import { hideToast, notify } from '#web/ui/toasts.tsx'
import type { DraftRecord } from './draft-kind.ts'
import { SUMMARY_ID } from './use-place.ts'

/** What toasts about a refused Next are about. */
const ABOUT_NEXT = 'next'

type Steps = {
  readonly section: number
  readonly goTo: (section: number, focus?: string) => void
  readonly watch: () => () => boolean
  readonly record: DraftRecord
  readonly read: () => Answers
  readonly refuse: (faults: readonly Fault[], on: Answers) => void
}

/** Moving between sections (S4.16 to S4.18). */
export function useSteps({ section, goTo, watch, record, read, refuse }: Steps) {
  const [isAdvancing, setAdvancing] = useState(false)

  /** Back or across: saves too, and never waits. */
  const jump = useCallback(
    (to: number) => {
      void record.save()
      goTo(to)
    },
    [record, goTo],
  )

  const next = async () => {
    if (isAdvancing) return
    const answers = read()
    const faults = APPLICATION_FORM.faults(answers, section)
    if (faults.length > 0) {
      const toast = toastOf(faults, 'proceeding')
      if (toast) notify(toast, 'problem', { id: ABOUT_NEXT })
      refuse(faults, answers)
      goTo(section, SUMMARY_ID)
      // What was typed is kept all the same; how that went shows in the save state alone.
      return void record.save()
    }
    setAdvancing(true)
    hideToast(ABOUT_NEXT)
    const isStill = watch()
    const outcome = await record.save()
    setAdvancing(false)
    if (!outcome.ok) tellUnsaved(outcome, saveFailed(reasonOf(outcome.problem)))
    // Who went elsewhere meanwhile stays there.
    else if (isStill()) goTo(section + 1)
  }

  return { jump, next, isAdvancing }
}
