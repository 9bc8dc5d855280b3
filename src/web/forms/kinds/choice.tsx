import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { CHOICE, choiceLabel, offeredChoices } from '#domain/forms/kinds/choice.ts'
import { FieldFrame, frameProps, useFieldAttributes } from '#web/forms/field-frame.tsx'
import { useFormEnvironment } from '#web/forms/form-context.tsx'
import { defineInputs, type InputProps } from '#web/forms/input-kind.ts'
import { SelectBox } from '#web/forms/text-inputs.tsx'

export const inputs = defineInputs({
  kind: CHOICE,
  Input: ChoiceInput,
  toValue: (answer) => answer,
  toAnswer: (value) => value,
})

/** One of a list. A stored answer that is not offered any more stays in it. */
function ChoiceInput({ field }: InputProps<typeof CHOICE>) {
  const { key } = field
  const { names } = useFormEnvironment()
  const { getValues } = useFormContext()
  const [former] = useState<string>(() => getValues(key))
  const attributes = useFieldAttributes(field)
  const offered = offeredChoices(field, names)
  const known = former === '' || offered.some(({ value }) => value === former)
  return (
    <FieldFrame narrow {...frameProps(field)}>
      <SelectBox name={key} {...attributes}>
        <option value=''>Choose one</option>
        {offered.map(({ value, label: shown }) => (
          <option key={value} value={value}>
            {shown}
          </option>
        ))}
        {!known && <option value={former}>{choiceLabel(field, former, names)}</option>}
      </SelectBox>
    </FieldFrame>
  )
}
