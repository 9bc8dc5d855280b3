import { PERCENT } from '#domain/forms/kinds/percent.ts'
import { kindInputs } from '#web/form-inputs/kind-inputs.ts'
import { parsePercent, typedPercent } from '#web/form-inputs/lines/typed-amounts.ts'
import { PercentInput } from './percent-input.tsx'

export const inputs = kindInputs({
  kind: PERCENT,
  Input: PercentInput,
  toValue: typedPercent,
  toAnswer: parsePercent,
})
