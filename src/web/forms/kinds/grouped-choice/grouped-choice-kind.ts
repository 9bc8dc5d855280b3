import { GROUPED_CHOICE } from '#domain/forms/kinds/grouped-choice.ts'
import { kindInputs } from '#web/forms/kind-inputs.ts'
import { GroupedChoiceInput } from './grouped-choice-input.tsx'

export const inputs = kindInputs({
  kind: GROUPED_CHOICE,
  Input: GroupedChoiceInput,
  toValue: (answer) => answer,
  toAnswer: (value) => value,
})
