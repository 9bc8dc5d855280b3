import { useWatch } from 'react-hook-form'
import type { TEXT } from '#domain/forms/kinds/text.ts'
import { framed, useFieldAttributes } from '#web/forms/around-field.ts'
import type { InputProps } from '#web/forms/kind-inputs.ts'
import { WrappingLine } from '#web/forms/lines/growing-textarea.tsx'
import { FieldFrame } from '#web/ui/field/field-frame.tsx'

/** A short text; with a limit it stops there and counts. */
export function TextInput({ field }: InputProps<typeof TEXT>) {
  const { key, maxCharacters } = field
  const counted = maxCharacters !== undefined
  const attributes = useFieldAttributes(field, { counter: counted })
  const counter = counted && <CharacterCount name={key} limit={maxCharacters} />
  return (
    <FieldFrame narrow {...framed(field)} counter={counter}>
      <WrappingLine name={key} {...attributes} {...(counted && { maxLength: maxCharacters })} />
    </FieldFrame>
  )
}

function CharacterCount({ name, limit }: { readonly name: string; readonly limit: number }) {
  const text: string = useWatch({ name }) ?? ''
  return <>{`${text.length}/${limit}`}</>
}
