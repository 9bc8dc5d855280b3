import type { PERCENT } from '#domain/forms/kinds/percent.ts'
import { framed, useFieldAttributes } from '#web/forms/around-field.ts'
import type { InputProps } from '#web/forms/kind-inputs.ts'
import { PercentLine } from '#web/forms/lines/percent-line.tsx'
import { FieldFrame } from '#web/ui/field/field-frame.tsx'

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
