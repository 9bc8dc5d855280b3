import { PERCENT } from '#domain/forms/kinds/percent.ts'
import { kindInputs } from '#web/forms/kind-inputs.ts'
import { parsePercent, typedPercent } from '#web/forms/lines/typed-amounts.ts'
import { PercentInput } from './percent-input.tsx'

export const inputs = kindInputs({
  kind: PERCENT,
  Input: PercentInput,
  toValue: typedPercent,
  toAnswer: parsePercent,
})
