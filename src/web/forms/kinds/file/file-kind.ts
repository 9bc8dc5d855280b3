import { FILE } from '#domain/forms/kinds/file.ts'
import { kindInputs } from '#web/forms/kind-inputs.ts'
import { FileInput } from './file-input.tsx'

export const inputs = kindInputs({
  kind: FILE,
  Input: FileInput,
  toValue: (answer) => answer,
  toAnswer: (value) => value,
})
