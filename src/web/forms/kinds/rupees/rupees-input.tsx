import type { RUPEES } from '#domain/forms/kinds/rupees.ts'
import { framed, useFieldAttributes } from '#web/forms/around-field.ts'
import type { InputProps } from '#web/forms/kind-inputs.ts'
import { RupeesLine } from '#web/forms/lines/rupees-line.tsx'
import { FieldFrame } from '#web/ui/field/field-frame.tsx'

/** An amount of money. */
export function RupeesInput({ field }: InputProps<typeof RUPEES>) {
  const { key } = field
  return (
    <FieldFrame narrow {...framed(field)}>
      <RupeesLine name={key} {...useFieldAttributes(field)} />
    </FieldFrame>
  )
}
