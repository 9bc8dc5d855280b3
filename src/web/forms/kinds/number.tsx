import { NUMBER } from '#domain/forms/kinds/number.ts'
import { describeBounds } from '#domain/forms/validation.ts'
import { capitalise } from '#domain/text.ts'
import { NumberTextInput, numberText, parseNumber } from '#web/forms/amount-inputs.tsx'
import { FieldFrame, frameProps, useFieldAttributes } from '#web/forms/field-frame.tsx'
import { defineInputs, type InputProps } from '#web/forms/input-kind.ts'

export const inputs = defineInputs({
  kind: NUMBER,
  Input: NumberInput,
  toValue: numberText,
  toAnswer: (value: string, { limit }) => parseNumber(value, limit),
})

function NumberInput({ field }: InputProps<typeof NUMBER>) {
  const { key, unit } = field
  const bounds = describeBounds(field)
  const attributes = useFieldAttributes(field, { hint: bounds !== '' || field.guidance !== undefined })
  return (
    <FieldFrame {...frameProps(field)} {...(bounds && { rule: `${capitalise(bounds)}.` })}>
      <NumberTextInput name={key} unit={unit ?? ''} {...attributes} />
    </FieldFrame>
  )
}
