import { useWatch } from 'react-hook-form'
import type { TEXT } from '#domain/forms/kinds/text.ts'
import type { InputProps } from '#web/form-inputs/kind-inputs.ts'
import { TextLine } from '#web/form-inputs/lines/text-line.tsx'
import { FieldFrame } from '#web/parts/field/field-frame.tsx'
import { useInputAttributes } from '#web/parts/field/use-input-attributes.ts'

/** A short text; with a limit it stops there and counts. */
export function TextInput({ field }: InputProps<typeof TEXT>) {
  const { key, label, maxCharacters } = field
  const optional = !field.required
  const counted = maxCharacters !== undefined
  const attributes = useInputAttributes(key, {
    optional,
    counter: counted,
    hint: field.guidance !== undefined,
  })
  const counter = counted && <CharacterCount name={key} limit={maxCharacters} />
  return (
    <FieldFrame
      narrow
      path={key}
      label={label}
      optional={optional}
      guidance={field.guidance}
      counter={counter}
    >
      <TextLine name={key} {...attributes} {...(counted && { maxLength: maxCharacters })} />
    </FieldFrame>
  )
}

function CharacterCount({ name, limit }: { readonly name: string; readonly limit: number }) {
  const text: string = useWatch({ name }) ?? ''
  return <>{`${text.length}/${limit}`}</>
}
