import { startTransition, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { type Answers, APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import { isEqualAnswer } from '#domain/forms/equality.ts'
import type { ValidationError } from '#domain/forms/validation.ts'
import { toAnswers } from '#web/forms/form-values.ts'
import type { FormValues } from '#web/forms/input-kind.ts'
import { useAfterPointerUp } from '#web/ui/use-after-pointer-up.ts'

/**
 * What is wrong: all of it by count, for the bar; what a step was refused for, for the summary; and with what is not
 * even saved, for the inputs.
 * @param answers as they stood at the last pause in typing
 */
export function useValidation(answers: Answers) {
  const [refusal, setRefusal] = useState<Refusal>()
  const current = useMemo(() => APPLICATION_FORM.validate(answers), [answers])
  const refused = useMemo(() => remainingFaults(refusal, answers, current), [refusal, answers, current])
  const leftInputs = useBlurredInputs((path) => faults.some((fault) => fault.path === path))
  // What is not saved is said at once, what is wrong as soon as it is left: nobody should learn of it by a step that they
  // may never take. What is missing waits for the step: a draft may be filled in in any order.
  const faults = useMemo(() => {
    const isSaid = ({ unsaved, kind, path }: ValidationError) =>
      unsaved || (kind !== 'missing' && leftInputs.has(path))
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
    (found: readonly ValidationError[], on: Answers) => setRefusal({ faults: found, answers: on }),
    [],
  )
  return { refused, faults, left, refuse }
}

/** What a step was refused for, and the answers it was refused on. */
type Refusal = {
  readonly faults: readonly ValidationError[]
  readonly answers: Readonly<Record<string, unknown>>
}

/**
 * Which faults of a refusal still stand. One goes when its answer has changed and passes the check;
 * new ones wait for the next try, so that nobody is scolded while typing.
 * @param current what the check finds in `now`
 */
export const remainingFaults = (
  refusal: Refusal | undefined,
  now: Readonly<Record<string, unknown>>,
  current: readonly ValidationError[],
): readonly ValidationError[] =>
  (refusal?.faults ?? []).filter(
    (fault) =>
      isEqualAnswer(refusal?.answers[fault.field], now[fault.field]) ||
      current.some(({ path, kind }) => path === fault.path && kind === fault.kind),
  )

/** Typing comes first: what is derived from all answers waits until nobody has typed for this long. */
const QUIET_MILLISECONDS = 250

/** The form's answers as they stood at the last pause. */
export function useDebouncedAnswers(form: UseFormReturn<FormValues>): Answers {
  const [answers, setAnswers] = useState(() => toAnswers(APPLICATION_FORM, form.getValues()))
  useEffect(() => {
    let timer: number | undefined
    const take = () => startTransition(() => setAnswers(toAnswers(APPLICATION_FORM, form.getValues())))
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => {
        window.clearTimeout(timer)
        timer = window.setTimeout(take, QUIET_MILLISECONDS)
      },
    })
    return () => {
      window.clearTimeout(timer)
      unsubscribe()
    }
  }, [form])
  return answers
}

const pathOf = ({ target }: Event): string => (target as Partial<HTMLInputElement> | null)?.name ?? ''

/**
 * Which inputs of a form were left, by their paths in the answers: what stands in them may be judged. One that is gone
 * back to may be typed in again without a word, unless something is said of it already.
 * @param isWrong whether something is said of an input
 */
function useBlurredInputs(isWrong: (path: string) => boolean): ReadonlySet<string> {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const afterPress = useAfterPointerUp()
  const goBack = useEffectEvent((event: Event) => {
    const path = pathOf(event)
    if (left.has(path) && !isWrong(path)) setLeft(new Set([...left].filter((one) => one !== path)))
  })
  useEffect(() => {
    const leave = (event: Event) => {
      const path = pathOf(event)
      // Who looks into another window has not left it.
      if (path && document.hasFocus())
        afterPress(() => setLeft((former) => (former.has(path) ? former : new Set(former).add(path))))
    }
    document.addEventListener('focusout', leave)
    const enter = (event: Event) => goBack(event)
    document.addEventListener('focusin', enter)
    return () => {
      document.removeEventListener('focusout', leave)
      document.removeEventListener('focusin', enter)
    }
  }, [afterPress])
  return left
}
