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
})

/** A select for one choice from a list. A stored answer that is no longer offered stays in the list. */
function ChoiceInput({ field }: InputProps<typeof CHOICE>) {
  const { key } = field
  const { names } = useFormEnvironment()
  const { getValues } = useFormContext()
  const [stored] = useState<string>(() => getValues(key))
  const attributes = useFieldAttributes(field)
  const offered = offeredChoices(field, names)
  const isOffered = stored === '' || offered.some(({ value }) => value === stored)
  return (
    <FieldFrame {...frameProps(field)}>
      <SelectBox name={key} {...attributes}>
        <option value=''>Choose one</option>
        {offered.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        {!isOffered && <option value={stored}>{choiceLabel(field, stored, names)}</option>}
      </SelectBox>
    </FieldFrame>
  )
}
