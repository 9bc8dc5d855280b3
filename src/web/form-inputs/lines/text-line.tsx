import type { InputHTMLAttributes } from 'react'
import { useFormContext } from 'react-hook-form'
import { TEXT_CHARACTERS } from '#domain/limits.ts'
import styles from '#web/parts/controls.module.css'
import { useReadOnly } from '#web/parts/field/field-context.ts'
import { GrowingTextarea } from './growing-textarea.tsx'

type TextLineProps = InputHTMLAttributes<HTMLInputElement> & {
  readonly name: string
  /** What the text becomes when the person leaves the input. */
  readonly tidy?: (text: string) => string
}

/** One line of text; when it can only be read, as many lines as it takes. */
export function TextLine({ name, tidy, ...attributes }: TextLineProps) {
  const readOnly = useReadOnly()
  const { register, setValue } = useFormContext()
  if (readOnly) {
    return (
      <GrowingTextarea
        name={name}
        id={attributes.id}
        disabled
        aria-describedby={attributes['aria-describedby']}
      />
    )
  }
  const onBlur = (event: { target: { value: string } }) => {
    const tidied = tidy?.(event.target.value)
    if (tidied !== undefined && tidied !== event.target.value) setValue(name, tidied)
  }
  return (
    <input
      type='text'
      autoComplete='off'
      maxLength={TEXT_CHARACTERS}
      {...attributes}
      {...register(name, { onBlur })}
      className={styles.box}
    />
  )
}
