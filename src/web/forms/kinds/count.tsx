import { COUNT } from '#domain/forms/kinds/count.ts'
import { FieldFrame, frameProps, useFieldAttributes } from '#web/forms/field-frame.tsx'
import { defineInputs, type InputProps } from '#web/forms/input-kind.ts'
import { SelectBox } from '#web/forms/text-inputs.tsx'

export const inputs = defineInputs({
  kind: COUNT,
  Input: CountInput,
  toValue: String,
  toAnswer: Number,
})

/** A select for a small whole number. */
function CountInput({ field }: InputProps<typeof COUNT>) {
  const { key, min, max } = field
  const attributes = useFieldAttributes(field)
  return (
    <FieldFrame {...frameProps(field)}>
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
