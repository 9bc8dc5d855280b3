import { ApiError } from '#web/api/api-error.ts'
import type { TextForm } from './text-form.ts'

/**
 * Marks the inputs that the server refused, and brings the focus to the first.
 * @returns the server's message, for the toast
 * @throws whatever is no refusal
 */
export function showRefusal<K extends string>(failure: unknown, form: TextForm<K>): string {
  if (!(failure instanceof ApiError)) throw failure
  const faults = failure.faults.flatMap(({ field, message }) => {
    const key = form.keys.find((one) => one === field)
    return key ? [{ key, message }] : []
  })
  faults.forEach(({ key, message }, place) => {
    form.refuse(key, message, place === 0)
  })
  return failure.message
}
