import type { FieldErrors, FieldValues, ResolverResult } from 'react-hook-form'

/** A domain check's faults, text by field, as the form library takes them. */
export function errorsFrom<V extends FieldValues>(
  values: V,
  faults: Readonly<Partial<Record<string, string>>>,
): ResolverResult<V> {
  const found = Object.entries(faults).map(([key, message]) => [key, { type: 'rule', message }])
  if (found.length === 0) return { values, errors: {} }
  return { values: {}, errors: Object.fromEntries(found) as FieldErrors<V> }
}
