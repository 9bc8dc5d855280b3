import type { PERCENT } from '#domain/forms/kinds/percent.ts'
import type { InputProps } from '#web/form-inputs/kind-inputs.ts'
import { PercentLine } from '#web/form-inputs/lines/percent-line.tsx'
import { FieldFrame } from '#web/parts/field/field-frame.tsx'
import { useInputAttributes } from '#web/parts/field/use-input-attributes.ts'

/** A percentage within bounds. */
export function PercentInput({ field }: InputProps<typeof PERCENT>) {
  const { key, label, min, max } = field
  const optional = !field.required
  const attributes = useInputAttributes(key, { optional, hint: true })
  return (
    <FieldFrame
      narrow
      path={key}
      label={label}
      optional={optional}
      guidance={field.guidance}
      rule={`Between ${min} and ${max}.`}
    >
      <PercentLine name={key} {...attributes} min={min} max={max} />
    </FieldFrame>
  )
}
