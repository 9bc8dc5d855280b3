import type { NUMBER } from '#domain/forms/kinds/number.ts'
import { framed, useFieldAttributes } from '#web/forms/around-field.ts'
import type { InputProps } from '#web/forms/kind-inputs.ts'
import { SelectBox } from '#web/forms/lines/select-box.tsx'
import { FieldFrame } from '#web/ui/field/field-frame.tsx'

/** A small number, chosen from all there are. */
export function NumberInput({ field }: InputProps<typeof NUMBER>) {
  const { key, min, max } = field
  const attributes = useFieldAttributes(field)
  return (
    <FieldFrame narrow {...framed(field)}>
      <SelectBox name={key} {...attributes}>
        {Array.from({ length: max - min + 1 }, (_, index) => String(min + index)).map((number) => (
          <option key={number} value={number}>
            {number}
          </option>
        ))}
      </SelectBox>
    </FieldFrame>
  )
}
