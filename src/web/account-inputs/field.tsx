import type { HTMLInputTypeAttribute, ReactNode } from 'react'
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form'
import controls from '#web/parts/controls.module.css'
import { useFaultInTitle } from '#web/parts/page-title.ts'
import styles from './field.module.css'

type FieldProps = {
  readonly id: string
  readonly label: string
  readonly error: FieldError | undefined
  readonly hint?: string
  readonly children: (attributes: FieldAttributes) => ReactNode
}

type FieldAttributes = {
  readonly id: string
  readonly className: string | undefined
  readonly required: true
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
}

/** A label, its input, and under it what helps or what is wrong. */
export function Field({ id, label, error, hint, children }: FieldProps) {
  const note = error?.message ?? hint
  useFaultInTitle(error !== undefined)
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children({
        id,
        className: controls.box,
        required: true,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': note ? `${id}-note` : undefined,
      })}
      {note && (
        <p id={`${id}-note`} className={error ? styles.fault : styles.hint}>
          {note}
        </p>
      )}
    </div>
  )
}

type TextFieldProps = Omit<FieldProps, 'children'> & {
  readonly type: HTMLInputTypeAttribute
  readonly autoComplete: string
  readonly register: UseFormRegisterReturn
}

/** A line of text. */
export const TextField = ({ type, autoComplete, register, ...field }: TextFieldProps) => (
  <Field {...field}>
    {(attributes) => <input {...attributes} type={type} autoComplete={autoComplete} {...register} />}
  </Field>
)
