import { SHARES } from '#domain/forms/kinds/shares.ts'
import { eachPart, kindInputs } from '#web/forms/kind-inputs.ts'
import { parsePercent, typedPercent } from '#web/forms/lines/typed-amounts.ts'
import { SharesInput } from './shares-input.tsx'

export const inputs = kindInputs({
  kind: SHARES,
  Input: SharesInput,
  toValue: (answer) => eachPart(answer, typedPercent),
  toAnswer: (value: Readonly<Record<string, string>>) => eachPart(value, parsePercent),
})
