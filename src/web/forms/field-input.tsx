import { memo } from 'react'
import type { Field } from '#domain/forms/kind.ts'
import type { InputKind } from './input-kind.ts'

/** The input of any field, of any form. */
export const FieldInput = memo(({ field }: { readonly field: Field }) => {
  const { Input } = inputsOf(field)
  return <Input field={field} />
})
FieldInput.displayName = 'FieldInput'

const found = import.meta.glob<InputKind>('./kinds/*.tsx', { import: 'inputs', eager: true })

const byKind = new Map(Object.values(found).map((inputs) => [inputs.kind, inputs]))

/** The inputs of a field, by its kind. @throws when the kind has no folder: a programming error */
export function inputsOf({ kind }: Field): InputKind {
  const inputs = byKind.get(kind)
  if (!inputs) throw new Error(`There is no folder of inputs for the kind '${kind.name}'.`)
  return inputs
}
