import { memo } from 'react'
import type { Field } from '#domain/forms/kind.ts'
import type { InputKind } from './input-kind.ts'

/** Renders the inputs of a field of any kind. */
export const FieldInput = memo(({ field }: { readonly field: Field }) => {
  const { Input } = inputsOf(field)
  return <Input field={field} />
})
FieldInput.displayName = 'FieldInput'

const modules = import.meta.glob<InputKind>('./kinds/*.tsx', { import: 'inputs', eager: true })

const byKind = new Map(Object.values(modules).map((inputs) => [inputs.kind, inputs]))

/** Returns the inputs of a field's kind. @throws Error if the kind has no file in `kinds/` */
export function inputsOf({ kind }: Field): InputKind {
  const inputs = byKind.get(kind)
  if (!inputs) throw new Error(`There are no inputs for the kind '${kind.name}'.`)
  return inputs
}
