import { GROUPED_CHOICE } from '#domain/forms/kinds/grouped-choice.ts'
import { kindInputs } from '#web/form-inputs/kind-inputs.ts'
import { GroupedChoiceInput } from './grouped-choice-input.tsx'

export const inputs = kindInputs({
  kind: GROUPED_CHOICE,
  Input: GroupedChoiceInput,
  toValue: (answer) => answer,
  toAnswer: (value) => value,
})
