import { TextField } from '#web/ui/field.tsx'
import type { AccountFieldProps } from './use-account-form.ts'

type CodeFieldProps = AccountFieldProps & {
  readonly label: string
  readonly hint?: string
  /** False for recovery codes, which contain letters. */
  readonly digits?: boolean
}

/** An input for a one-time code, with autofill and a phone's number keyboard, or for a recovery code. */
export const CodeField = ({ digits = true, ...props }: CodeFieldProps) => (
  <TextField
    {...props}
    type='text'
    inputMode={digits ? 'numeric' : 'text'}
    autoComplete={digits ? 'one-time-code' : 'off'}
    autoCapitalize='none'
    autoCorrect='off'
    spellCheck={false}
  />
)
