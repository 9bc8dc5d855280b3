import { TEXT } from '#domain/forms/kinds/text.ts'
import { kindInputs } from '#web/forms/kind-inputs.ts'
import { TextInput } from './text-input.tsx'

export const inputs = kindInputs({
  kind: TEXT,
  Input: TextInput,
  toValue: (answer) => answer,
  toAnswer: (value) => value,
})
