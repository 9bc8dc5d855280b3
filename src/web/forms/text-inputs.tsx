import type { InputHTMLAttributes, SelectHTMLAttributes } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { TEXT_CHARACTERS } from '#domain/limits.ts'
import { characterLimit } from '#domain/text-limits.ts'
import { toSingleLine } from '#domain/typed-text.ts'
import styles from '#web/ui/controls.module.css'
import { useLimitedText } from './limited-text.tsx'

type TextBoxProps = InputHTMLAttributes<HTMLInputElement> & { readonly name: string }

/** A single-line text input. */
export function TextBox({ name, ...attributes }: TextBoxProps) {
  const { register } = useFormContext()
  const text: string = useWatch({ name }) ?? ''
  const { onChange, ...registered } = register(name)
  const { handlers, notice } = useLimitedText<HTMLInputElement>(text, LINE_RULES, onChange)
  return (
    <>
      <input
        dir='auto'
        type='text'
        autoComplete='off'
        {...attributes}
        {...registered}
        {...handlers}
        className={styles.box}
      />
      {notice}
    </>
  )
}

const LINE_RULES = { limits: [characterLimit(TEXT_CHARACTERS)], clean: toSingleLine }

type SelectBoxProps = SelectHTMLAttributes<HTMLSelectElement> & { readonly name: string }

/** A native select, because it works with every phone and screen reader. */
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
