import type { InputHTMLAttributes, SelectHTMLAttributes } from 'react'
import { useFormContext } from 'react-hook-form'
import { TEXT_CHARACTERS } from '#domain/limits.ts'
import styles from '#web/ui/controls.module.css'

type TextLineProps = InputHTMLAttributes<HTMLInputElement> & { readonly name: string }

/** One line of text. */
export function TextBox({ name, ...attributes }: TextLineProps) {
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

type SelectBoxProps = SelectHTMLAttributes<HTMLSelectElement> & { readonly name: string }

/** The platform's own select, which every phone and every reader knows how to open. */
export function SelectBox({ name, children, ...attributes }: SelectBoxProps) {
  const { register } = useFormContext()
  return (
    <div className={styles.select}>
      <select {...attributes} {...register(name)} className={styles.box}>
        {children}
      </select>
    </div>
  )
}
