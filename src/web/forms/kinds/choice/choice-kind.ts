import { CHOICE } from '#domain/forms/kinds/choice.ts'
import { kindInputs } from '#web/forms/kind-inputs.ts'
import { ChoiceInput } from './choice-input.tsx'

export const inputs = kindInputs({
  kind: CHOICE,
  Input: ChoiceInput,
  toValue: (answer) => answer,
  toAnswer: (value) => value,
})
