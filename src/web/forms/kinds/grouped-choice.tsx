import { GROUPED_CHOICE } from '#domain/forms/kinds/grouped-choice.ts'
import { FieldFrame, frameProps, useFieldAttributes } from '#web/forms/field-frame.tsx'
import { defineInputs, type InputProps } from '#web/forms/input-kind.ts'
import { SelectBox } from '#web/forms/text-inputs.tsx'

export const inputs = defineInputs({
  kind: GROUPED_CHOICE,
  Input: GroupedChoiceInput,
})

/** A select for one choice from a list that is grouped under headings. */
function GroupedChoiceInput({ field }: InputProps<typeof GROUPED_CHOICE>) {
  const { key, groups } = field
  const attributes = useFieldAttributes(field)
  return (
    <FieldFrame {...frameProps(field)}>
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
