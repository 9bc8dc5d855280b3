import { FieldFrame } from './field-frame.tsx'
import type { InputProps } from './form-values.ts'
import { SelectBox } from './select-box.tsx'
import { useInputAttributes } from './use-input-attributes.ts'

/** A small number, chosen from all there are. */
export function NumberInput({ field }: InputProps<'number'>) {
  const { key, label, min, max } = field
  const attributes = useInputAttributes(key)
  return (
    <FieldFrame narrow path={key} label={label}>
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
