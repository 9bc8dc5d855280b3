import type { InputHTMLAttributes, SelectHTMLAttributes } from 'react'
import { useFormContext } from 'react-hook-form'
import { TEXT_CHARACTERS } from '#domain/limits.ts'
import styles from '#web/ui/controls.module.css'

type TextBoxProps = InputHTMLAttributes<HTMLInputElement> & { readonly name: string }

/** Single-line text input. */
export function TextBox({ name, ...attributes }: TextBoxProps) {
  const { register } = useFormContext()
  return (
    <input
      dir='auto'
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

/** Native select, which works with every phone and screen reader. */
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
