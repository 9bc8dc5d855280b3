import type { FieldErrors, FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError } from '#web/api/api-error.ts'

/** What was first found wrong in the browser, for the toast. */
export const firstOf = (errors: FieldErrors): string =>
  Object.values(errors)
    .map((error) => error?.message)
    .find((message) => typeof message === 'string') ?? ''

/**
 * Marks the inputs that the server refused, and brings the focus to the first.
 * @returns the server's message, for the toast
 * @throws whatever is no refusal
 */
export function showRefusal<V extends FieldValues>(
  failure: unknown,
  keys: readonly Path<V>[],
  { setError }: UseFormReturn<V>,
): string {
  if (!(failure instanceof ApiError)) throw failure
  const faults = failure.faults.flatMap(({ field, message }) => {
    const key = keys.find((one) => one === field)
    return key ? [{ key, message }] : []
  })
  faults.forEach(({ key, message }, place) => {
    setError(key, { type: 'server', message }, { shouldFocus: place === 0 })
  })
  return failure.message
}
