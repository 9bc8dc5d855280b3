import { useCallback, useMemo, useState } from 'react'
import { type Answers, APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import type { Fault } from '#domain/forms/findings.ts'
import { useLeftInputs } from '#web/forms/use-left-inputs.ts'
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
  const leftInputs = useLeftInputs((path) => faults.some((fault) => fault.path === path))
  // What is not saved is said at once, what is wrong as soon as it is left: nobody should learn of it by a step that they
  // may never take. What is missing waits for the step: a draft may be filled in in any order.
  const faults = useMemo(() => {
    const isSaid = ({ unsaved, kind, path }: Fault) => unsaved || (kind !== 'missing' && leftInputs.has(path))
    return [...refused, ...current.filter(isSaid)]
  }, [refused, current, leftInputs])
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
