import type { Field } from '#domain/forms/kind.ts'
import { useInputAttributes } from '#web/ui/field/use-input-attributes.ts'

/** What the frame around a field's inputs shows of it. */
export const framed = ({ key, label, required, guidance }: Field) => ({
  path: key,
  label,
  optional: !required,
  guidance,
})

type Around = Parameters<typeof useInputAttributes>[1]

/** The attributes of a field's one input, in the frame of `framed`. @param around what that frame shows besides */
export const useFieldAttributes = ({ key, required, guidance }: Field, around: Around = {}) =>
  useInputAttributes(key, { optional: !required, hint: guidance !== undefined, ...around })
