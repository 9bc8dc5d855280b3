import { useWatch } from 'react-hook-form'
import { FieldFrame } from './field-frame.tsx'
import type { InputProps } from './form-values.ts'
import { TextLine } from './text-line.tsx'
import { useInputAttributes } from './use-input-attributes.ts'

/** A short text; with a limit it stops there and counts. */
export function TextInput({ field }: InputProps<'text'>) {
  const { key, label, maxCharacters } = field
  const optional = !field.required
  const counted = maxCharacters !== undefined
  const attributes = useInputAttributes(key, { optional, counter: counted })
  const counter = counted && <CharacterCount name={key} limit={maxCharacters} />
  return (
    <FieldFrame narrow path={key} label={label} optional={optional} counter={counter}>
      <TextLine name={key} {...attributes} {...(counted && { maxLength: maxCharacters })} />
    </FieldFrame>
  )
}

function CharacterCount({ name, limit }: { readonly name: string; readonly limit: number }) {
  const text: string = useWatch({ name }) ?? ''
  return <>{`${text.length}/${limit}`}</>
}
