import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { CHOICE } from '#domain/forms/kinds/choice.ts'
import { choiceLabel, offeredChoices } from '#domain/forms/kinds/choice.ts'
import { framed, useFieldAttributes } from '#web/forms/around-field.ts'
import type { InputProps } from '#web/forms/kind-inputs.ts'
import { SelectBox } from '#web/forms/lines/select-box.tsx'
import { useSurroundings } from '#web/forms/surroundings.tsx'
import { FieldFrame } from '#web/ui/field/field-frame.tsx'

/** One of a list. A stored answer that is not offered any more stays in it. */
export function ChoiceInput({ field }: InputProps<typeof CHOICE>) {
  const { key } = field
  const { names } = useSurroundings()
  const { getValues } = useFormContext()
  const [former] = useState<string>(() => getValues(key))
  const attributes = useFieldAttributes(field)
  const offered = offeredChoices(field, names)
  const known = former === '' || offered.some(({ value }) => value === former)
  return (
    <FieldFrame narrow {...framed(field)}>
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
