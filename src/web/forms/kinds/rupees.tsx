import { RUPEES } from '#domain/forms/kinds/rupees.ts'
import { AmountInput, amountText, parseAmount } from '#web/forms/amount-inputs.tsx'
import { FieldFrame, frameProps, useFieldAttributes } from '#web/forms/field-frame.tsx'
import { defineInputs, type InputProps } from '#web/forms/input-kind.ts'

export const inputs = defineInputs({
  kind: RUPEES,
  Input: RupeesInput,
  toValue: (answer) => (answer === 0 ? '' : amountText(answer)),
  toAnswer: (value: string) => parseAmount(value) ?? 0,
})

function RupeesInput({ field }: InputProps<typeof RUPEES>) {
  const { key } = field
  return (
    <FieldFrame {...frameProps(field)}>
      <AmountInput name={key} {...useFieldAttributes(field)} />
    </FieldFrame>
  )
}
