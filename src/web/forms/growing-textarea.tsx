import type { ChangeEvent, TextareaHTMLAttributes } from 'react'
import { type UseFormRegisterReturn, useFormContext, useWatch } from 'react-hook-form'
import { TEXT_CHARACTERS } from '#domain/limits.ts'
import styles from '#web/ui/controls.module.css'

type GrowingTextareaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & {
  readonly name: string
  /** Where it does more than be registered. */
  readonly registered?: UseFormRegisterReturn
  /** It looks like several lines and is one: Enter leads on from it. */
  readonly 'data-one-line'?: boolean
}

/** A textarea as high as its text. Its height comes from a copy that CSS lays under it, so typing measures nothing. */
export function GrowingTextarea({ name, registered, rows = 1, ...attributes }: GrowingTextareaProps) {
  const { register } = useFormContext()
  const text: string = useWatch({ name }) ?? ''
  return (
    <div className={styles.growing} data-text={`${text} `}>
      <textarea
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
  /** What the text becomes when the person leaves the input. */
  readonly tidy?: ((text: string) => string) | undefined
}

/** One line of text that is wrapped where there is no room for it, instead of cut: an address is read whole. */
export function WrappingLine({ name, tidy, ...attributes }: WrappingLineProps) {
  const { register, setValue } = useFormContext()
  const onBlur = (event: { target: { value: string } }) => {
    const tidied = tidy?.(event.target.value)
    if (tidied !== undefined && tidied !== event.target.value) setValue(name, tidied)
  }
  const registered = register(name, { onBlur })
  const change = (event: ChangeEvent<HTMLTextAreaElement>) => {
    const { value } = event.currentTarget
    // As an input of one line does with what is pasted.
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
      onChange={change}
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
    />
  )
}
