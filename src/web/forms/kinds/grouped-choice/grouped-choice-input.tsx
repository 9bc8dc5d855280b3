import type { GROUPED_CHOICE } from '#domain/forms/kinds/grouped-choice.ts'
import { framed, useFieldAttributes } from '#web/forms/around-field.ts'
import type { InputProps } from '#web/forms/kind-inputs.ts'
import { SelectBox } from '#web/forms/lines/select-box.tsx'
import { FieldFrame } from '#web/ui/field/field-frame.tsx'

/** One of a list under headings that cannot be chosen. */
export function GroupedChoiceInput({ field }: InputProps<typeof GROUPED_CHOICE>) {
  const { key, groups } = field
  const attributes = useFieldAttributes(field)
  return (
    <FieldFrame narrow {...framed(field)}>
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
