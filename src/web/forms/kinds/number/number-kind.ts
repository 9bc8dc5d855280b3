import { NUMBER } from '#domain/forms/kinds/number.ts'
import { kindInputs } from '#web/forms/kind-inputs.ts'
import { NumberInput } from './number-input.tsx'

export const inputs = kindInputs({
  kind: NUMBER,
  Input: NumberInput,
  toValue: String,
  toAnswer: Number,
})
