import { FieldFrame } from './field-frame.tsx'
import type { InputProps } from './form-values.ts'
import { SelectBox } from './select-box.tsx'
import { useInputAttributes } from './use-input-attributes.ts'

/** One of a list under headings that cannot be chosen. */
export function GroupedChoiceInput({ field }: InputProps<'groupedChoice'>) {
  const { key, label, groups } = field
  const attributes = useInputAttributes(key, { optional: !field.required })
  return (
    <FieldFrame narrow path={key} label={label} optional={!field.required}>
      <SelectBox name={key} {...attributes}>
        <option value=''>Choose one</option>
        {groups.map((group) => (
          <optgroup key={group.label} label={group.label}>
            {group.choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectBox>
    </FieldFrame>
  )
}
