import { useCallback, useState } from 'react'
import { type Answers, APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import { toastOf } from '#domain/applications/form/toast.ts'
import { saveFailed } from '#domain/applications/messages.ts'
import type { Fault } from '#domain/forms/findings.ts'
import { notify } from '#web/parts/notify.ts'
import { reasonOf } from '#web/saving/reason-of.ts'
import type { Saver } from '#web/saving/saver.ts'
import { SUMMARY_ID } from './use-place.ts'

type Steps = {
  readonly section: number
  readonly goTo: (section: number, focus?: string) => void
  readonly readOnly: boolean
  readonly saver: Saver
  readonly read: () => Answers
  readonly refuse: (faults: readonly Fault[], on: Answers) => void
}

/** Moving between sections (specification, section 4, Form navigation). */
export function useSteps({ section, goTo, readOnly, saver, read, refuse }: Steps) {
  const [isAdvancing, setAdvancing] = useState(false)

  /** Back or across: saves too, and never waits. */
  const jump = useCallback(
    (to: number) => {
      if (!readOnly) void saver.save()
      goTo(to)
    },
    [readOnly, saver, goTo],
  )

  const next = async () => {
    if (readOnly) return goTo(section + 1)
    if (isAdvancing) return
    const answers = read()
    const faults = APPLICATION_FORM.faults(answers, section)
    if (faults.length > 0) {
      const toast = toastOf(faults, 'proceeding')
      if (toast) notify(toast, 'problem')
      refuse(faults, answers)
      goTo(section, SUMMARY_ID)
      // What was typed is kept all the same; how that went shows in the save state alone.
      return void saver.save()
    }
    setAdvancing(true)
    const outcome = await saver.save()
    setAdvancing(false)
    if (outcome.ok) goTo(section + 1)
    else notify(saveFailed(reasonOf(outcome.problem)), 'problem')
  }

  return { jump, next, isAdvancing }
}
