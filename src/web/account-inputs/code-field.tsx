import type { FieldError, UseFormRegisterReturn } from 'react-hook-form'
import { Field } from './field.tsx'

type CodeFieldProps = {
  readonly id: string
  readonly label: string
  readonly error: FieldError | undefined
  readonly hint?: string
  /** Of the app, whose codes are digits; else letters may come too. */
  readonly digits?: boolean
  readonly register: UseFormRegisterReturn
}

/** A code that is used once: browsers and phones may offer it, and a phone shows the keys for digits. */
export const CodeField = ({ register, digits = true, ...field }: CodeFieldProps) => (
  <Field {...field}>
    {(attributes) => (
      <input
        {...attributes}
        type='text'
        inputMode={digits ? 'numeric' : 'text'}
        autoComplete={digits ? 'one-time-code' : 'off'}
        autoCapitalize='none'
        autoCorrect='off'
        spellCheck={false}
        {...register}
      />
    )}
  </Field>
)
