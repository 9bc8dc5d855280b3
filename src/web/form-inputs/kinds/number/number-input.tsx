import type { NUMBER } from '#domain/forms/kinds/number.ts'
import type { InputProps } from '#web/form-inputs/kind-inputs.ts'
import { SelectBox } from '#web/form-inputs/lines/select-box.tsx'
import { FieldFrame } from '#web/parts/field/field-frame.tsx'
import { useInputAttributes } from '#web/parts/field/use-input-attributes.ts'

/** A small number, chosen from all there are. */
export function NumberInput({ field }: InputProps<typeof NUMBER>) {
  const { key, label, min, max } = field
  const attributes = useInputAttributes(key, { hint: field.guidance !== undefined })
  return (
    <FieldFrame narrow path={key} label={label} guidance={field.guidance}>
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
