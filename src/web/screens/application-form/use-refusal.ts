import { useCallback, useMemo, useState } from 'react'
import { type Answers, APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import type { Fault } from '#domain/forms/findings.ts'
import { type Refusal, stillWrong } from './still-wrong.ts'

/**
 * What is wrong: all of it by count, for the bar; what a step was refused for, for the summary; and with what is not
 * even saved, for the inputs.
 * @param answers as they stood at the last pause in typing
 */
export function useRefusal(answers: Answers) {
  const [refusal, setRefusal] = useState<Refusal>()
  const current = useMemo(() => APPLICATION_FORM.faults(answers), [answers])
  const refused = useMemo(() => stillWrong(refusal, answers, current), [refusal, answers, current])
  // What is not saved is said at once: nobody should learn of it by a step that they may never take.
  const faults = useMemo(() => [...refused, ...current.filter(({ unsaved }) => unsaved)], [refused, current])
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
  return { refused, faults, left, refuse }
}
