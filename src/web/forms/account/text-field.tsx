import type { HTMLInputTypeAttribute, ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import controls from '#web/ui/controls.module.css'
import { useErrorInTitle } from '#web/ui/page-title.ts'
import styles from './text-field.module.css'

type AccountFieldProps = {
  readonly id: string
  readonly label: string
  readonly error: string | undefined
  readonly hint?: string | undefined
  readonly optional?: boolean | undefined
  readonly children: (attributes: FieldAttributes) => ReactNode
}

type FieldAttributes = {
  readonly id: string
  readonly className: string | undefined
  readonly 'aria-required': true | undefined
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
}

/** The props that all fields of an account form have. */
export type FieldProps = {
  readonly id: string
  readonly error: string | undefined
  readonly register: UseFormRegisterReturn
}

/** A label and its input, with the hint or the error below it. */
export function AccountField({ id, label, error, hint, optional, children }: AccountFieldProps) {
  const note = error ?? hint
  useErrorInTitle(error !== undefined)
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children({
        id,
        className: controls.box,
        'aria-required': optional ? undefined : true,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': note ? `${id}-note` : undefined,
      })}
      {note && (
        <p id={`${id}-note`} className={error ? styles.error : styles.hint}>
          {note}
        </p>
      )}
    </div>
  )
}

type TextFieldProps = FieldProps & {
  readonly label: string
  readonly hint?: string | undefined
  readonly optional?: boolean
  readonly type: HTMLInputTypeAttribute
  readonly autoComplete: string
}

/** An input for a single line of text. */
export const TextField = ({ type, autoComplete, register, ...frame }: TextFieldProps) => (
  <AccountField {...frame}>
    {(attributes) => (
      <input dir='auto' {...attributes} type={type} autoComplete={autoComplete} {...register} />
    )}
  </AccountField>
)

type LinesFieldProps = Omit<TextFieldProps, 'type' | 'autoComplete'> & { readonly rows: number }

/** An input for several lines of text. */
export const LinesField = ({ rows, register, ...frame }: LinesFieldProps) => (
  <AccountField {...frame}>
    {(attributes) => <textarea dir='auto' {...attributes} rows={rows} {...register} />}
  </AccountField>
)
