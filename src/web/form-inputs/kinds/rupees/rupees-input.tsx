import type { RUPEES } from '#domain/forms/kinds/rupees.ts'
import type { InputProps } from '#web/form-inputs/kind-inputs.ts'
import { RupeesLine } from '#web/form-inputs/lines/rupees-line.tsx'
import { FieldFrame } from '#web/parts/field/field-frame.tsx'
import { useInputAttributes } from '#web/parts/field/use-input-attributes.ts'

/** An amount of money. */
export function RupeesInput({ field }: InputProps<typeof RUPEES>) {
  const { key, label } = field
  const optional = !field.required
  return (
    <FieldFrame narrow path={key} label={label} optional={optional} guidance={field.guidance}>
      <RupeesLine name={key} {...useInputAttributes(key, { optional, hint: field.guidance !== undefined })} />
    </FieldFrame>
  )
}
