import type { InputHTMLAttributes } from 'react'
import { useFormContext } from 'react-hook-form'
import { TEXT_CHARACTERS } from '#domain/limits.ts'
import styles from '#web/ui/controls.module.css'

type TextLineProps = InputHTMLAttributes<HTMLInputElement> & { readonly name: string }

/** One line of text. */
export function TextLine({ name, ...attributes }: TextLineProps) {
  const { register } = useFormContext()
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
