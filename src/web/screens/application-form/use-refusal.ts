import { useCallback, useMemo, useState } from 'react'
import { type Answers, APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import type { Fault } from '#domain/forms/findings.ts'
import { type Refusal, stillWrong } from './still-wrong.ts'

/**
 * What is wrong: all of it by count, for the bar, and what a step was refused for, for the inputs.
 * @param answers as they stood at the last pause in typing
 */
export function useRefusal(answers: Answers) {
  const [refusal, setRefusal] = useState<Refusal>()
  const current = useMemo(() => APPLICATION_FORM.faults(answers), [answers])
  const faults = useMemo(() => stillWrong(refusal, answers, current), [refusal, answers, current])
  const left = useMemo(
    () =>
      APPLICATION_FORM.sections.map(
        (_, section) => current.filter(({ field }) => APPLICATION_FORM.sectionOf(field) === section).length,
      ),
    [current],
  )
  /** @param on the answers that were checked; those of the last pause may be older */
  const refuse = useCallback(
    (found: readonly Fault[], on: Answers) => setRefusal({ faults: found, answers: on }),
    [],
  )
  return { faults, left, refuse }
}
