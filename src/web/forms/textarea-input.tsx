import type { TextareaHTMLAttributes } from 'react'
import { type UseFormRegisterReturn, useFormContext, useWatch } from 'react-hook-form'
import { TEXT_CHARACTERS } from '#domain/limits.ts'
import { characterLimit } from '#domain/text-limits.ts'
import { toSingleLine } from '#domain/typed-text.ts'
import { GrowingTextarea } from '#web/ui/growing-textarea.tsx'
import { useFormEnvironment } from './form-context.tsx'
import { useLimitedText } from './limited-text.tsx'

type TextareaInputProps = TextareaHTMLAttributes<HTMLTextAreaElement> & {
  readonly name: string
  readonly maxCharacters?: number | undefined
  /** The input's registration with the form. By default, the input is registered without options. */
  readonly registered?: UseFormRegisterReturn
  /** Cleans up entered text, for example by putting it on one line. */
  readonly clean?: (text: string) => string
  /** True for single-line text. Enter then moves to the next field. */
  readonly 'data-one-line'?: boolean
}

/** A textarea of a form that grows with its text and cannot exceed its limit. */
export function TextareaInput({
  name,
  maxCharacters = TEXT_CHARACTERS,
  registered,
  clean,
  rows = 1,
  ...attributes
}: TextareaInputProps) {
  const { register } = useFormContext()
  const { cutTexts } = useFormEnvironment()
  const text: string = useWatch({ name }) ?? ''
  const { onChange, ...input } = registered ?? register(name)
  const { handlers, notice } = useLimitedText<HTMLTextAreaElement>(
    text,
    { limits: [characterLimit(maxCharacters)], clean },
    onChange,
    { cutTexts, name },
  )
  return (
    <>
      <GrowingTextarea text={text} {...input} {...handlers} {...attributes} rows={rows} />
      {notice}
    </>
  )
}

type WrappingLineProps = Omit<TextareaInputProps, 'rows' | 'registered'> & {
  /** Normalises the text when the input loses focus. */
  readonly tidy?: ((text: string) => string) | undefined
}

/** An input for a single line that wraps instead of scrolling, so that a long address stays visible. */
export function WrappingLine({ name, tidy, ...attributes }: WrappingLineProps) {
  const { register } = useFormContext()
  const onBlur = useTidyOnBlur(name, tidy)
  return (
    <TextareaInput
      name={name}
      registered={register(name, { onBlur })}
      clean={toSingleLine}
      autoComplete='off'
      data-one-line
      {...attributes}
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
    />
  )
}

/** Returns a handler that normalises an input's text when it loses focus. */
export function useTidyOnBlur(name: string, tidy: ((text: string) => string) | undefined) {
  const { setValue } = useFormContext()
  return ({ target }: { target: { value: string } }) => {
    const tidied = tidy?.(target.value)
    if (tidied !== undefined && tidied !== target.value) setValue(name, tidied)
  }
}
