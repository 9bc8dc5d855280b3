import { Field } from './field.tsx'
import type { Registered } from './use-text-form.ts'

type CodeFieldProps = {
  readonly id: string
  readonly label: string
  readonly fault: string | undefined
  readonly hint?: string
  /** Of the app, whose codes are digits; else letters may come too. */
  readonly digits?: boolean
  readonly register: Registered
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
