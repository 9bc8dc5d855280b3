import { FieldFrame } from './field-frame.tsx'
import type { InputProps } from './form-values.ts'
import { RupeesLine } from './rupees-line.tsx'
import { useInputAttributes } from './use-input-attributes.ts'

/** An amount of money. */
export function RupeesInput({ field }: InputProps<'rupees'>) {
  const { key, label } = field
  const optional = !field.required
  return (
    <FieldFrame narrow path={key} label={label} optional={optional}>
      <RupeesLine name={key} {...useInputAttributes(key, { optional })} />
    </FieldFrame>
  )
}
