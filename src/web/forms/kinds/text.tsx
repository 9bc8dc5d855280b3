import { useWatch } from 'react-hook-form'
import { TEXT } from '#domain/forms/kinds/text.ts'
import { FieldFrame, frameProps, useFieldAttributes } from '#web/forms/field-frame.tsx'
import { defineInputs, type InputProps } from '#web/forms/input-kind.ts'
import { WrappingLine } from '#web/forms/textarea-input.tsx'

export const inputs = defineInputs({
  kind: TEXT,
  Input: TextInput,
})

/** An input for short text. A field with a limit shows a counter and accepts no more characters than the limit. */
function TextInput({ field }: InputProps<typeof TEXT>) {
  const { key, maxCharacters } = field
  const counted = maxCharacters !== undefined
  const attributes = useFieldAttributes(field, { counter: counted })
  const counter = counted && <CharacterCount name={key} limit={maxCharacters} />
  return (
    <FieldFrame {...frameProps(field)} counter={counter}>
      <WrappingLine name={key} {...attributes} maxCharacters={maxCharacters} />
    </FieldFrame>
  )
}

function CharacterCount({ name, limit }: { readonly name: string; readonly limit: number }) {
  const text: string = useWatch({ name }) ?? ''
  return <span>{`${text.length}/${limit}`}</span>
}
