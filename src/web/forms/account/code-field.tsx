import { AccountField, type FieldProps } from './text-field.tsx'

type CodeFieldProps = FieldProps & {
  readonly label: string
  readonly hint?: string
  /** False for recovery codes, which contain letters. */
  readonly digits?: boolean
}

/** An input for a one-time code, with autofill and a phone's number keyboard, or for a recovery code. */
export const CodeField = ({ register, digits = true, ...frame }: CodeFieldProps) => (
  <AccountField {...frame}>
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
  </AccountField>
)
