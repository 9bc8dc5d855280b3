import type { Field } from '#domain/forms/kind.ts'
import type { KindInputs } from './kind-inputs.ts'

const found = import.meta.glob<KindInputs>('./kinds/*/*-kind.ts', { import: 'inputs', eager: true })

const byKind = new Map(Object.values(found).map((inputs) => [inputs.kind, inputs]))

/** The inputs of a field, by its kind. @throws when the kind has no folder: a programming error */
export function inputsOf({ kind }: Field): KindInputs {
  const inputs = byKind.get(kind)
  if (!inputs) throw new Error(`There is no folder of inputs for the kind '${kind.name}'.`)
  return inputs
}
