import { ESSAY } from '#domain/forms/kinds/essay.ts'
import { kindInputs } from '#web/forms/kind-inputs.ts'
import { EssayInput } from './essay-input.tsx'

export const inputs = kindInputs({
  kind: ESSAY,
  Input: EssayInput,
  toValue: (answer) => answer,
  toAnswer: (value) => value,
})
