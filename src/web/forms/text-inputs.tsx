import type { InputHTMLAttributes, SelectHTMLAttributes } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { TEXT_CHARACTERS } from '#domain/limits.ts'
import { characterLimit } from '#domain/text-limits.ts'
import { toSingleLine } from '#domain/typed-text.ts'
import styles from '#web/ui/controls.module.css'
import { useFormEnvironment } from './form-context.tsx'
import { useLimitedText } from './limited-text.tsx'
import { useTidyOnBlur } from './textarea-input.tsx'

type TextBoxProps = InputHTMLAttributes<HTMLInputElement> & {
  readonly name: string
  /** Puts entered text on one line; by default, with a space for each line break. */
  readonly clean?: (text: string) => string
  /** Normalises the text when the input loses focus. */
  readonly tidy?: ((text: string) => string) | undefined
}

/** A single-line text input. */
export function TextBox({ name, clean = toSingleLine, tidy, ...attributes }: TextBoxProps) {
  const { register } = useFormContext()
  const { cutTexts } = useFormEnvironment()
  const text: string = useWatch({ name }) ?? ''
  const { onChange, ...registered } = register(name, { onBlur: useTidyOnBlur(name, tidy) })
  const rules = { limits: [characterLimit(TEXT_CHARACTERS)], clean }
  const { handlers, notice } = useLimitedText<HTMLInputElement>(text, rules, onChange, { cutTexts, name })
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
