import { checkBounds } from '#domain/forms/validation.ts'
import { createField, type Kind } from '../kind.ts'

type Own = { readonly min: number; readonly max: number }

/** A whole number within bounds. It is never blank. */
export const COUNT: Kind<number, Own> = {
  name: 'count',
  blank: ({ min }) => min,
  check: checkBounds,
  text: String,
  shape: ({ min, max }) => ({ is: 'number', whole: true, min, max }),
  storage: ({ min, max }) => ({ column: 'integer', always: [{ of: 'value', min, max }] }),
}

export const count = <const K extends string>(key: K, label: string, min: number, max: number) =>
  createField(COUNT, { key, label, required: true }, { min, max })
