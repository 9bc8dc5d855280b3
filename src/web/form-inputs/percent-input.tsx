import { FieldFrame } from './field-frame.tsx'
import type { InputProps } from './form-values.ts'
import { PercentLine } from './percent-line.tsx'
import { useInputAttributes } from './use-input-attributes.ts'

/** A percentage within bounds. */
export function PercentInput({ field }: InputProps<'percent'>) {
  const { key, label, min, max } = field
  const optional = !field.required
  const attributes = useInputAttributes(key, { optional, hint: true })
  return (
    <FieldFrame narrow path={key} label={label} optional={optional} hint={`Between ${min} and ${max}.`}>
      <PercentLine name={key} {...attributes} min={min} max={max} />
    </FieldFrame>
  )
}
