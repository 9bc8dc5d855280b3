import type { HTMLInputTypeAttribute, ReactNode } from 'react'
import controls from '#web/ui/controls.module.css'
import { useFaultInTitle } from '#web/ui/page-title.ts'
import styles from './field.module.css'
import type { Registered } from './use-text-form.ts'

type FieldProps = {
  readonly id: string
  readonly label: string
  readonly fault: string | undefined
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
export function Field({ id, label, fault, hint, children }: FieldProps) {
  const note = fault ?? hint
  useFaultInTitle(fault !== undefined)
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children({
        id,
        className: controls.box,
        required: true,
        'aria-invalid': fault ? true : undefined,
        'aria-describedby': note ? `${id}-note` : undefined,
      })}
      {note && (
        <p id={`${id}-note`} className={fault ? styles.fault : styles.hint}>
          {note}
        </p>
      )}
    </div>
  )
}

type TextFieldProps = Omit<FieldProps, 'children'> & {
  readonly type: HTMLInputTypeAttribute
  readonly autoComplete: string
  readonly register: Registered
}

/** A line of text. */
export const TextField = ({ type, autoComplete, register, ...field }: TextFieldProps) => (
  <Field {...field}>
    {(attributes) => <input {...attributes} type={type} autoComplete={autoComplete} {...register} />}
  </Field>
)
