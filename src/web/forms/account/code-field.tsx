import { FieldFrame, type FieldProps } from './text-field.tsx'

type CodeFieldProps = FieldProps & {
  readonly label: string
  readonly hint?: string
  /** Recovery codes hold letters too. */
  readonly digits?: boolean
}

/** A one-time code: browsers and phones may fill it in, and a phone shows the keys for digits. */
export const CodeField = ({ register, digits = true, ...frame }: CodeFieldProps) => (
  <FieldFrame {...frame}>
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
  </FieldFrame>
)
