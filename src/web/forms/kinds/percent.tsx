import { PERCENT } from '#domain/forms/kinds/percent.ts'
import { PercentTextInput, parsePercent, percentText } from '#web/forms/amount-inputs.tsx'
import { FieldFrame, frameProps, useFieldAttributes } from '#web/forms/field-frame.tsx'
import { defineInputs, type InputProps } from '#web/forms/input-kind.ts'

export const inputs = defineInputs({
  kind: PERCENT,
  Input: PercentInput,
  toValue: percentText,
  toAnswer: parsePercent,
})

function PercentInput({ field }: InputProps<typeof PERCENT>) {
  const { key, min, max } = field
  const attributes = useFieldAttributes(field, { hint: true })
  return (
    <FieldFrame {...frameProps(field)} rule={`Between ${min} and ${max}.`}>
      <PercentTextInput name={key} {...attributes} />
    </FieldFrame>
  )
}
