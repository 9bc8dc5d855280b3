import { startTransition, useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { type Answers, APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import { toAnswers } from '#web/forms/form-values.ts'
import type { FormValues } from '#web/forms/kind-inputs.ts'

/** Typing comes first: what is derived from all answers waits until nobody has typed for this long. */
const QUIET_MILLISECONDS = 250

/** The form's answers as they stood at the last pause. */
export function usePausedAnswers(form: UseFormReturn<FormValues>): Answers {
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
