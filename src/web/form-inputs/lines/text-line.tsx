import type { InputHTMLAttributes } from 'react'
import { useFormContext } from 'react-hook-form'
import { TEXT_CHARACTERS } from '#domain/limits.ts'
import styles from '#web/parts/controls.module.css'
import { useReadOnly } from '#web/parts/field/field-context.ts'
import { GrowingTextarea } from './growing-textarea.tsx'

type TextLineProps = InputHTMLAttributes<HTMLInputElement> & { readonly name: string }

/** One line of text; when it can only be read, as many lines as it takes. */
export function TextLine({ name, ...attributes }: TextLineProps) {
  const readOnly = useReadOnly()
  const { register } = useFormContext()
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
  return (
    <input
      type='text'
      autoComplete='off'
      maxLength={TEXT_CHARACTERS}
      {...attributes}
      {...register(name)}
      className={styles.box}
    />
  )
}
