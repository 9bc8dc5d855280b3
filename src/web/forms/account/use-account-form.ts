import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import { ApiError } from '#web/api/api-error.ts'
import { useAfterPointerUp } from '#web/ui/use-after-pointer-up.ts'

type Values<K extends string> = Record<K, string>

/** Error messages by invalid field. */
export type FieldErrors<K extends string> = Readonly<Partial<Values<K>>>

type AccountFormOptions<K extends string> = {
  /** Omitted by forms on the prerendered page. Their inputs then keep text typed before hydration. */
  readonly defaultValues?: Values<K>
  /**
   * If true, validates a field when it loses focus, and from then on while the user types. If false, validates on
   * submit, and after the first submit while the user types.
   */
  readonly checkOnBlur?: boolean
  readonly validate?: (values: Values<K>) => FieldErrors<K>
  /** Returns a promise that a submit waits for, for example a value that is still being fetched. */
  readonly waitFor?: () => Promise<unknown> | undefined
  /** Sends the valid values. If it throws an ApiError, the error is shown at the fields that the server names. */
  readonly submit: (values: Values<K>) => Promise<unknown>
  /** For each error code of the server, the field at which it is shown. */
  readonly fieldOfCode?: Readonly<Record<string, NoInfer<K>>>
  /**
   * Called with the reason why nothing was submitted: the message of the first invalid field, or the server's message
   * and its error.
   */
  readonly onError?: (message: string, failure?: ApiError) => void
}

export type AccountForm<K extends string> = ReturnType<typeof useAccountForm<K>>

/**
 * A form of text fields. Validates on submit, focuses the first invalid field, and shows the server's errors at their
 * fields until the user edits them.
 */
export function useAccountForm<K extends string>(options: AccountFormOptions<K>) {
  const { defaultValues, checkOnBlur = false, validate, waitFor, submit, fieldOfCode, onError } = options
  const afterPointerUp = useAfterPointerUp()
  const resolver: Resolver<Values<string>> = async (values) => {
    await waitFor?.()
    const errors = (validate?.(values as Values<K>) ?? {}) as FieldErrors<K>
    // Keeps the order of the fields, because the first error is the one that is reported.
    const invalid = (Object.keys(values) as K[]).flatMap((key) => {
      const message = errors[key]
      return message ? [[key, { type: 'validate', message }]] : []
    })
    return { values, errors: Object.fromEntries(invalid) }
  }
  const form = useForm<Values<string>>({
    ...(defaultValues && { defaultValues }),
    mode: checkOnBlur ? 'onTouched' : 'onSubmit',
    resolver,
  })
  const { errors, isSubmitting } = form.formState

  const showServerErrors = (failure: ApiError) => {
    const known = failure.faults.filter(({ field }) => field in form.getValues())
    known.forEach(({ field, message }, index) => {
      form.setError(field, { message }, { shouldFocus: index === 0 })
    })
    const field = fieldOfCode?.[failure.code]
    if (field) form.setError(field, { message: failure.message }, { shouldFocus: true })
  }
  const onSubmit = form.handleSubmit(
    async (values) => {
      try {
        await submit(values as Values<K>)
      } catch (failure) {
        if (!(failure instanceof ApiError)) throw failure
        showServerErrors(failure)
        onError?.(failure.message, failure)
      }
    },
    (invalid) => onError?.(Object.values(invalid)[0]?.message ?? ''),
  )
  const register = (name: K) => {
    const { onBlur, ...registered } = form.register(name)
    if (!checkOnBlur) return { ...registered, onBlur }
    return {
      ...registered,
      onBlur: async (event: Parameters<typeof onBlur>[0]) => {
        // Switching windows does not validate. During a click, a message would move the target of the click, so the
        // validation waits.
        if (document.hasFocus()) afterPointerUp(() => void onBlur(event))
      },
    }
  }
  return {
    form: form as unknown as UseFormReturn<Values<K>>,
    onSubmit,
    submitting: isSubmitting,
    /** Returns the properties that connect an input with the form. */
    field: (name: K) => ({ register: register(name), error: errors[name]?.message }),
  }
}
