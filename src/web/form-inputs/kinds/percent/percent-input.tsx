import type { PERCENT } from '#domain/forms/kinds/percent.ts'
import { framed, useFieldAttributes } from '#web/form-inputs/around-field.ts'
import type { InputProps } from '#web/form-inputs/kind-inputs.ts'
import { PercentLine } from '#web/form-inputs/lines/percent-line.tsx'
import { FieldFrame } from '#web/parts/field/field-frame.tsx'

/** A percentage within bounds. */
export function PercentInput({ field }: InputProps<typeof PERCENT>) {
  const { key, min, max } = field
  const attributes = useFieldAttributes(field, { hint: true })
  return (
    <FieldFrame narrow {...framed(field)} rule={`Between ${min} and ${max}.`}>
      <PercentLine name={key} {...attributes} min={min} max={max} />
    </FieldFrame>
  )
}
