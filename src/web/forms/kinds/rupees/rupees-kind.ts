import { RUPEES } from '#domain/forms/kinds/rupees.ts'
import { parseRupees } from '#domain/rupees.ts'
import { kindInputs } from '#web/forms/kind-inputs.ts'
import { typedRupees } from '#web/forms/lines/typed-amounts.ts'
import { RupeesInput } from './rupees-input.tsx'

export const inputs = kindInputs({
  kind: RUPEES,
  Input: RupeesInput,
  toValue: (answer) => (answer === 0 ? '' : typedRupees(answer)),
  toAnswer: (value: string) => parseRupees(value) ?? 0,
})
