import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import { afterPointerUp } from '#web/after-pointer-up.ts'
import { ApiError } from '#web/api/api-error.ts'

type Values<K extends string> = Record<K, string>

/** Error messages by invalid field. */
export type FieldErrors<K extends string> = Readonly<Partial<Values<K>>>

type AccountFormOptions<K extends string> = {
  /** Omitted by forms on the prerendered page, so that their inputs keep text typed before hydration. */
  readonly defaultValues?: Values<K>
  /**
   * If true, a field is validated when it loses focus, and from then on while the user types. If false, fields are
   * validated on submit, and after the first submit while the user types.
   */
  readonly checkOnBlur?: boolean
  readonly validate?: (values: Values<K>) => FieldErrors<K>
  /** Returns a promise that a submit waits for, for example while a value is still being fetched. */
  readonly waitFor?: () => Promise<unknown> | undefined
  /** Sends the valid values. If it throws an ApiError, the error is shown at the fields that the server names. */
  readonly submit: (values: Values<K>) => Promise<unknown>
  /** The field at which each of the server's error codes is shown. */
  readonly fieldOfCode?: Readonly<Record<string, NoInfer<K>>>
  /**
   * Called with the reason why nothing was submitted: either the message of the first invalid field, or the server's
   * message together with its error. A toast about an error that is also shown at the focused field passes `options` on.
   */
  readonly onError?: (message: string, failure: ApiError | undefined, options: { atField: boolean }) => void
}

export type AccountForm<K extends string> = ReturnType<typeof useAccountForm<K>>

/** The props that connect an input to its form, and its id. */
export type AccountFieldProps = ReturnType<AccountForm<string>['field']> & { readonly id: string }

/**
 * A form of text fields. It is validated on submit, focuses the first invalid field, and shows the server's errors at
 * their fields until the user edits them.
 */
export function useAccountForm<K extends string>(options: AccountFormOptions<K>) {
  const { defaultValues, checkOnBlur = false, validate, waitFor, submit, fieldOfCode, onError } = options
  const resolver: Resolver<Values<string>> = async (values) => {
    await waitFor?.()
    const errors = (validate?.(values as Values<K>) ?? {}) as FieldErrors<K>
    // The order of the fields is kept, because the first error is the one that is reported.
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
    return { atField: known.length > 0 || field !== undefined }
  }
  const onSubmit = form.handleSubmit(
    async (values) => {
      try {
        await submit(values as Values<K>)
      } catch (failure) {
        if (!(failure instanceof ApiError)) throw failure
        onError?.(failure.message, failure, showServerErrors(failure))
      }
    },
    (invalid) => onError?.(Object.values(invalid)[0]?.message ?? '', undefined, { atField: true }),
  )
  const register = (name: K) => {
    const { onBlur, ...registered } = form.register(name)
    if (!checkOnBlur) return { ...registered, onBlur }
    return {
      ...registered,
      onBlur: async (event: Parameters<typeof onBlur>[0]) => {
        // Switching to another window does not trigger validation. During a click, validation waits, because a message
        // would move the target of the click.
        if (document.hasFocus()) afterPointerUp(() => void onBlur(event))
      },
    }
  }
  return {
    form: form as unknown as UseFormReturn<Values<K>>,
    onSubmit,
    submitting: isSubmitting,
    /** Returns the props that connect an input to the form. */
    field: (name: K) => ({ ...register(name), error: errors[name]?.message, required: true }),
  }
}
