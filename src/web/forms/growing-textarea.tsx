import type { ChangeEvent, TextareaHTMLAttributes } from 'react'
import { type UseFormRegisterReturn, useFormContext, useWatch } from 'react-hook-form'
import { TEXT_CHARACTERS } from '#domain/limits.ts'
import styles from '#web/ui/controls.module.css'

type GrowingTextareaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & {
  readonly name: string
  /** Replaces the plain registration of the input. */
  readonly registered?: UseFormRegisterReturn
  /** Set when the text is a single line, so that Enter moves to the next field. */
  readonly 'data-one-line'?: boolean
}

/** Textarea that is as high as its text. A copy of the text, laid under it by CSS, sets the height without measuring. */
export function GrowingTextarea({ name, registered, rows = 1, ...attributes }: GrowingTextareaProps) {
  const { register } = useFormContext()
  const text: string = useWatch({ name }) ?? ''
  return (
    <div className={styles.growing} data-text={`${text} `}>
      <textarea
        dir='auto'
        {...(registered ?? register(name))}
        maxLength={TEXT_CHARACTERS}
        {...attributes}
        rows={rows}
        className={styles.box}
      />
    </div>
  )
}

type WrappingLineProps = Omit<GrowingTextareaProps, 'rows' | 'registered'> & {
  /** Normalises the text when the input loses the focus. */
  readonly tidy?: ((text: string) => string) | undefined
}

/** Input for a single line that wraps instead of scrolling, so that a long address stays visible. */
export function WrappingLine({ name, tidy, ...attributes }: WrappingLineProps) {
  const { register, setValue } = useFormContext()
  const onBlur = (event: { target: { value: string } }) => {
    const tidied = tidy?.(event.target.value)
    if (tidied !== undefined && tidied !== event.target.value) setValue(name, tidied)
  }
  const registered = register(name, { onBlur })
  const onChange = (event: ChangeEvent<HTMLTextAreaElement>) => {
    const { value } = event.currentTarget
    // Drops pasted line breaks, as a single-line <input> does.
    if (/[\r\n]/.test(value)) event.currentTarget.value = value.replace(/[\r\n]+/g, '')
    return registered.onChange(event)
  }
  return (
    <GrowingTextarea
      name={name}
      registered={registered}
      autoComplete='off'
      data-one-line
      {...attributes}
      onChange={onChange}
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
    />
  )
}
