import { memo } from 'react'
import type { Field } from '#domain/forms/kind.ts'
import { inputsOf } from './inputs.ts'

/** The input of any field, of any form. */
export const FieldInput = memo(({ field }: { readonly field: Field }) => {
  const { Input } = inputsOf(field)
  return <Input field={field} />
})
FieldInput.displayName = 'FieldInput'
