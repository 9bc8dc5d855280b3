import type { FieldErrors, FieldValues, ResolverResult } from 'react-hook-form'

/** A domain check's faults, text by field, as the form library takes them, in the order of the form's fields. */
export function errorsFrom<V extends FieldValues>(
  values: V,
  faults: Readonly<Partial<Record<string, string>>>,
): ResolverResult<V> {
  const fields = Object.keys(values)
  const found = Object.entries(faults)
    .sort(([one], [other]) => fields.indexOf(one) - fields.indexOf(other))
    .map(([key, message]) => [key, { type: 'rule', message }])
  if (found.length === 0) return { values, errors: {} }
  return { values: {}, errors: Object.fromEntries(found) as FieldErrors<V> }
}
