import { startTransition, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Answers } from '#domain/applications/form/application-form.ts'
import { isEqualAnswer } from '#domain/forms/equality.ts'
import type { ValidationError } from '#domain/forms/validation.ts'
import { afterPointerUp } from '#web/after-pointer-up.ts'
import { toAnswers } from '#web/forms/form-values.ts'
import type { FormValues } from '#web/forms/input-kind.ts'
import { useApplicationForm } from './application-form-context.tsx'

/**
 * Validates the form.
 * @param answers answers at the last pause in typing
 * @returns `refused`: the remaining faults that stopped the last Next or Submit, for the summary; `faults`: the faults
 *   to show at inputs; `missing`: the number of faults per section; `refuse`: sets the faults that stopped Next or
 *   Submit
 */
export function useValidation(answers: Answers) {
  const [refusal, setRefusal] = useState<Refusal>()
  const form = useApplicationForm()
  const current = useMemo(() => form.validate(answers), [form, answers])
  const refused = useMemo(() => remainingFaults(refusal, answers, current), [refusal, answers, current])
  const blurredInputs = useBlurredInputs((path) => faults.some((fault) => fault.path === path))
  // Answers that cannot be saved are marked immediately. Other invalid answers are marked when their input loses focus.
  // Missing answers are marked only after Next or Submit, because the user may fill in a draft in any order.
  const faults = useMemo(() => {
    const isShown = ({ unsaved, kind, path }: ValidationError) =>
      unsaved || (kind !== 'missing' && blurredInputs.has(path))
    return [...refused, ...current.filter(isShown)]
  }, [refused, current, blurredInputs])
  const missing = useMemo(
    () =>
      form.sections.map(
        (_, section) => current.filter(({ field }) => form.sectionOf(field) === section).length,
      ),
    [form, current],
  )
  /** @param checked the validated answers, which may be newer than `answers` */
  const refuse = useCallback(
    (found: readonly ValidationError[], checked: Answers) => setRefusal({ faults: found, answers: checked }),
    [],
  )
  return { refused, faults, missing, refuse }
}

/** Faults that stopped Next or Submit, with the answers that were validated. */
type Refusal = {
  readonly faults: readonly ValidationError[]
  readonly answers: Readonly<Record<string, unknown>>
}

/**
 * Returns the remaining faults of a refusal. A fault is removed once its answer has changed and no longer has this
 * fault. New faults are not added while the founder types.
 * @param current the current faults
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

/** The whole form is validated after a pause in typing of this many milliseconds. */
const DEBOUNCE_MS = 250

/**
 * Returns the form's answers at the last pause in typing. `flush` updates them immediately, and returns them. Without
 * it, Next would refuse answers that the summary does not know yet.
 */
export function useDebouncedAnswers(form: UseFormReturn<FormValues>) {
  const applicationForm = useApplicationForm()
  const [answers, setAnswers] = useState(() => toAnswers(applicationForm, form.getValues()))
  const timer = useRef<number>(undefined)
  const flush = useCallback((): Answers => {
    window.clearTimeout(timer.current)
    const current = toAnswers(applicationForm, form.getValues())
    setAnswers(current)
    return current
  }, [applicationForm, form])
  useEffect(() => {
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => {
        window.clearTimeout(timer.current)
        timer.current = window.setTimeout(() => startTransition(() => void flush()), DEBOUNCE_MS)
      },
    })
    return () => {
      window.clearTimeout(timer.current)
      unsubscribe()
    }
  }, [form, flush])
  return { answers, flush }
}

const pathOf = ({ target }: Event): string => (target as Partial<HTMLInputElement> | null)?.name ?? ''

/**
 * Returns the paths of the inputs that may be validated, because they have lost focus. An input that regains focus is
 * not validated until it loses focus again, unless it already shows an error.
 * @param showsError returns whether an input shows an error
 */
function useBlurredInputs(showsError: (path: string) => boolean): ReadonlySet<string> {
  const [blurred, setBlurred] = useState<ReadonlySet<string>>(new Set())
  const unmark = useEffectEvent((event: Event) => {
    const path = pathOf(event)
    if (blurred.has(path) && !showsError(path))
      setBlurred(new Set([...blurred].filter((other) => other !== path)))
  })
  useEffect(() => {
    const onFocusOut = (event: Event) => {
      const path = pathOf(event)
      // Switching to another window does not count as leaving an input.
      if (path && document.hasFocus())
        afterPointerUp(() => setBlurred((before) => (before.has(path) ? before : new Set(before).add(path))))
    }
    document.addEventListener('focusout', onFocusOut)
    const onFocusIn = (event: Event) => unmark(event)
    document.addEventListener('focusin', onFocusIn)
    return () => {
      document.removeEventListener('focusout', onFocusOut)
      document.removeEventListener('focusin', onFocusIn)
    }
  }, [])
  return blurred
}
